import type { Finding, Place } from '../types.ts';
import { overlaps } from './overlapping.ts';

/** Where something is missing from the whole, so many places of a page show what for; more only hide the offer among them. */
const mostOfPage = 3;

/** The places of each issue that help whoever mends it. */
export function withPlacesThatHelp(told: readonly Finding[]): Finding[] {
  const leads = told.filter(({ severity }) => severity !== 'LOW').map((of) => ({ of, lead: of.places[0]! }));
  return told.map((finding) => {
    if (finding.evidence.detector === 'require' && finding.mendedBy !== undefined)
      return { ...finding, places: fewOfEachPage(finding.places) };
    if (finding.evidence.detector !== 'forbid') return finding;
    const others = leads.filter(({ of }) => of !== finding).map(({ lead }) => lead);
    return { ...finding, places: withoutLeads(finding, others) };
  });
}

/** Words that lead another issue of weight are told there: further rules found them for this one, its own rule rests on others. */
const withoutLeads = ({ places, ownPlaces = places.length }: Finding, leads: readonly Place[]): Place[] =>
  places.filter((place, at) => at < ownPlaces || !leads.some((lead) => overlaps(place, lead)));

function fewOfEachPage(places: readonly Place[]): Place[] {
  const shown = new Map<number, number>();
  return places.filter(({ pageNumber }) => {
    const before = shown.get(pageNumber) ?? 0;
    shown.set(pageNumber, before + 1);
    return before < mostOfPage;
  });
}
