import type { Mistake } from './mistake.ts';
import type { RulebookFile, Spot } from './rulebook-file.ts';
import { type Path, type Places, placesIn } from './yaml-places.ts';

/** Where in a file something is wrong; undefined where it does not stand there. */
export type PlaceIn = (places: Places) => Spot | undefined;

/** Says what is wrong in the file that defines `owner`. */
export type Report = (owner: string, placeIn: PlaceIn, message: string, fix: string) => void;

/** `files`: by what they define. */
export function reporting(files: ReadonlyMap<string, RulebookFile>, mistakes: Mistake[]): Report {
  const told = new Map<string, number>();
  return (owner, placeIn, message, fix) => {
    const count = (told.get(owner) ?? 0) + 1;
    told.set(owner, count);
    if (count > mostOfOne) return;
    const file = files.get(owner);
    const place = file ? placedIn(placesIn(file), placeIn) : { line: 1, column: 1 };
    mistakes.push({ file: file?.path ?? owner, ...place, message, fix });
  };
}

/** More mistakes of one file help nobody. */
const mostOfOne = 50;

/** What a rule has from the one that it is like stands in the other file. */
export const placedIn = (places: Places, placeIn: PlaceIn): Spot => placeIn(places) ?? places.of(['like']);

/** The first place where these words stand in a field that suits. */
export const wordsIn =
  (words: string, suits: (path: Path) => boolean): PlaceIn =>
  (places) =>
    places.ofWords(words, suits)?.spot;
