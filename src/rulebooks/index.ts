export { testExamples } from './examples.ts';
export { keepIn } from './kept.ts';
export { revivedRulebook, type StoredRulebook, storedRulebook } from './kept-forms.ts';
export { type LoadedRulebook, loadBeside, loadFiles, loadRulebooks } from './load.ts';
export { formatMistake, type Mistake, RulebookRefused } from './mistake.ts';
export type { ParsedRulebook } from './parse.ts';
export { parseTaxonomy, type Taxonomy, type TaxonomyRecord, taxonomyKinds, withAncestors } from './taxonomy.ts';
export { verify } from './verify.ts';
export type { RulebookFile } from './yaml-file.ts';
