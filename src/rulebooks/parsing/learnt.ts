import { classifierOf } from '../../rules/classifier/weights.ts';
import { recogniserOf } from '../../rules/products/recogniser.ts';
import type { Mistake } from '../files/mistake.ts';
import { parseFile, type RulebookFile } from '../files/yaml-file.ts';
import { classifierFile } from '../shapes/classifier.ts';
import { recogniserFile } from '../shapes/recogniser.ts';
import type { ParsedRulebook } from './parsed.ts';

/** What a rulebook learnt from labelled promotions, which says nothing of its other files. */
export type Learnt = Pick<ParsedRulebook, 'classifiers' | 'recogniser'>;

export const isLearnt = ({ path }: RulebookFile): boolean => isRecogniser(path) || isClassifier(path);
const isRecogniser = (path: string): boolean => path === 'recogniser.yaml';
const isClassifier = (path: string): boolean => path.startsWith('classifiers/');

export function parseLearnt(files: readonly RulebookFile[], mistakes: Mistake[]): Learnt {
  const learnt: Learnt = { classifiers: [] };
  for (const file of files)
    if (isClassifier(file.path)) addClassifier(learnt, file, mistakes);
    else if (isRecogniser(file.path)) addRecogniser(learnt, file, mistakes);
  return learnt;
}

function addClassifier(learnt: Learnt, file: RulebookFile, mistakes: Mistake[]): void {
  const found = parseFile(file, classifierFile, mistakes);
  const language = file.path.replace(/^classifiers\/|\.ya?ml$/g, '');
  if (found !== undefined) learnt.classifiers.push(classifierOf({ language, ...found }));
}

function addRecogniser(learnt: Learnt, file: RulebookFile, mistakes: Mistake[]): void {
  const found = parseFile(file, recogniserFile, mistakes);
  if (found !== undefined) learnt.recogniser = recogniserOf(found);
}
