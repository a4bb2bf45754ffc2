import type { Comparison } from '../patterns/syntax.ts';
import type { Severity } from '../types.ts';

/** What a concept is to the rules. Disclosures answer claims; statuses and contexts only help to tell cases apart. */
export const conceptKinds = ['claim', 'disclosure', 'trigger', 'technique', 'status', 'context', 'label'] as const;
export type ConceptKind = (typeof conceptKinds)[number];

export const regions = ['sentence', 'next', 'block', 'page', 'document'] as const;
/** How near: the same sentence, that one or a neighbouring one, the same paragraph, page or whole promotion. */
export type Region = (typeof regions)[number];

/** Where in the promotion. What is seen before anything is opened: the opening of a post, the subject and preheader of a mail. */
export const positions = ['opening', 'inbox', 'heading', 'subject', 'body', 'footnote', 'hashtags', 'folded'] as const;
export type Position = (typeof positions)[number];

/** Other concepts near the words of one; with `same`, those whose words hold the least sum of money of its own. */
export interface Nearby {
  any: string[];
  within: Region;
  same?: 'money' | undefined;
}

export interface ConceptDefinition {
  id: string;
  kind: ConceptKind;
  language: string;
  patterns: string[];
  /** Patterns that cancel a match they overlap: the other senses of the same words. */
  except: string[];
  /** Scopes in which the words do not mean it. */
  unless: string[];
  /** Counts only near another concept, or only away from one. */
  onlyWith?: Nearby;
  notWith?: Nearby;
  /** In a long promotion it answers or excuses only what stands beside it, or what it is a note to. */
  reach?: 'beside';
  examples: { found: string[]; notFound: string[] };
  /** Not of the built-in rulebook. */
  own?: boolean;
}

/** What a cue turns: words after or before it, its sentence, a neighbour, its paragraph, or what is quoted. */
export const coverages = [
  'after',
  'before',
  'sentence',
  'next',
  'previous',
  'block',
  'quotations',
  'quotation-before',
  'column',
] as const;
export type Coverage = (typeof coverages)[number];

export interface ScopeDefinition {
  scope: string;
  language: string;
  cues: {
    patterns: string[];
    except: string[];
    covers: Coverage;
    reach: number;
    lists: boolean;
  }[];
  /** Words that end a scope: "not X, but Y". */
  stops: string[];
  /** Words before the last member of a list, "not X, Y or Z", and words that after a comma begin something new. */
  joins: { patterns: string[]; except: string[]; anew: string[] };
  /** Not of the built-in rulebook. */
  own?: boolean;
}

export type Condition =
  /** `characters`: how long the opening is. */
  | { concept: string; value?: Comparison; at?: Position; characters?: number; times?: number }
  | { any: Condition[] }
  | { all: Condition[] }
  | { none: Condition[] }
  | { near: Condition[]; within: Region };

export interface Prominence {
  /** Letter height as a fraction of the claim's. */
  minimumSize?: number;
  /** Letter height as a fraction of the largest letters on the page. */
  minimumShare?: number;
  /** The same, where it is a picture that says nothing else of how large its letters are and does not pass. */
  minimumShareInPicture?: number;
  /** Letter height as a fraction of the page's height. */
  minimumHeight?: number;
  /** WCAG contrast ratio. */
  contrast?: number;
  notOnlyIn?: Position[];
  /** Time on screen: so many seconds, and so many more for each word. */
  seconds?: number;
  secondsPerWord?: number;
  /** Words a second, as a multiple of the rest of the speech. */
  maximumSpeed?: number;
}

/** The kinds of demands; a rule has one. */
export const demandKinds = [
  'forbid',
  'require',
  'wording',
  'prominence',
  'numbers',
  'contradiction',
  'length',
  'declared',
  'classified',
] as const satisfies Demand['kind'][];

export type Demand =
  | { kind: 'forbid'; what: Condition }
  | {
      kind: 'require';
      disclosure: string[];
      within: Region | 'opening' | 'inbox';
      /** How long the opening is. */
      characters?: number;
      prominence?: Prominence;
    }
  | {
      kind: 'wording';
      texts: { text: string; language: string; channels: string[] }[];
      tolerance: number;
      prominence?: Prominence;
      /** Disclosures that the words are: another rule that lacks one of these lacks the same. */
      means?: string[];
    }
  | { kind: 'prominence'; of: string[]; against?: string; prominence: Prominence }
  | { kind: 'numbers'; check: string; settings: Record<string, number | string | string[]> }
  | {
      kind: 'contradiction';
      pairs: [string, string][];
      echoes: Echo[];
      toldWith: string[];
      heads: string[];
      /** Words that make their sentence one about another thing than what is promoted. */
      ofOthers: string[];
    }
  | { kind: 'length'; of: Piece; most: number; unit: LengthUnit; wordsPerSecond?: number; cutsOff?: string[] }
  | { kind: 'declared'; check: string; settings: Record<string, number | string | string[]> }
  | {
      kind: 'classified';
      least: number;
      beside: number;
      themes: string[];
      /** Themes of what is missing, and what shows that it is there. */
      met: Partial<Record<string, Condition>>;
    };

/** Where the word stands that two places share. */
export type EchoSide = (typeof echoSides)[number];
export const echoSides = ['before', 'after'] as const;

/** What one place says of a thing another takes back of the same thing, whatever it is called: the word before or after each. */
export interface Echo {
  said: string;
  names: EchoSide;
  taken: string;
  of: EchoSide;
}

/**
 * What of a short message a limit is about: all of it, or a field of an advert. A field is known by its label; a `headline`,
 * where nothing is labelled, by where it stands.
 */
export const pieces = ['message', 'headline', 'named-headline', 'description'] as const;
export type Piece = (typeof pieces)[number];

/** `sms-parts`: the messages that a text is sent as; `seconds`: how long it takes to say. */
export const lengthUnits = ['characters', 'sms-parts', 'seconds'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

export interface Source {
  title: string;
  url?: string;
  /** ISO date on which the source was read, or `unverified`. */
  checked: string;
}

export interface Applies {
  jurisdictions: string[];
  products: string[];
  exceptProducts: string[];
  channels: string[];
  exceptChannels: string[];
  financialPromotion?: boolean;
  paid?: boolean;
  /** First and last day in force, ISO dates. */
  from?: string;
  until?: string;
}

/** One block of an example whose look or pace matters. */
export interface ExampleBlock {
  text: string;
  /** Fraction of the page's height. */
  size?: number;
  /** Of its letters, where it is no picture but a page that is set. */
  points?: number;
  contrast?: number;
  /** Seconds from the start at which it appears and goes. */
  from?: number;
  to?: number;
  spoken?: boolean;
  /** Seen only once a customer opens it. */
  folded?: boolean;
}

export interface Example {
  text: string;
  /** Instead of plain text: the same words as they are seen and heard. */
  blocks?: ExampleBlock[];
  /** Marked with «» in the rulebook: the words a finding must quote. */
  marked?: string;
  jurisdiction?: string;
  product?: string;
  channel?: string;
  paid?: boolean;
  financialPromotion?: boolean;
  evergreen?: boolean;
  /** ISO date. */
  deadline?: string;
  /** An approved claim that it links to; `expires` is an ISO date. */
  claim?: { wording: string; expires?: string; disclosures: string[] };
}

/** What a figure that stands in a suggestion is read from: the first words that were found, those of them that promise or limit, or anywhere. */
export const figureSources = ['words', 'promise', 'limit', 'promotion'] as const;
export const figureKinds = ['money', 'percent', 'number', 'regular-sum', 'period'] as const;

/** Which of a promotion's own words go into a bracket of the suggestion. */
export type Filling =
  | 'promise'
  | 'limit'
  | 'words'
  | 'sentence'
  | 'firm'
  | {
      figure: (typeof figureKinds)[number];
      of: (typeof figureSources)[number];
      /** Of two; else it must be the only one. */
      pick?: 'lowest' | 'highest' | undefined;
    };

export interface RuleDefinition {
  id: string;
  /** Not of the built-in rulebook: its severity stands, whatever the promotion reads like. */
  own?: boolean;
  name: string;
  source: Source;
  theme: string;
  severity: Severity;
  /**
   * What it forbids is unlawful in any company: its severity stands, unless the promotion surely reads like those in order; `always`
   * where even that says nothing, as what a clinic sells by name is sold however soberly it writes.
   */
  stands?: true | 'always';
  /** Advice where nothing else of weight is found. */
  alone?: 'LOW';
  /** What it says fits many things: an issue is named after another of its rules where there is one. */
  broad?: true;
  /** Themes of the same problem: where one of them is raised for the same words, this rule is cited there. */
  yieldsTo?: string[];
  applies: Applies;
  when?: Condition;
  unless?: Condition;
  demand: Demand;
  recommendation: string;
  rationale: string;
  /** By theme, for a rule that finds several. */
  names?: Record<string, string>;
  recommendations?: Record<string, string>;
  rationales?: Record<string, string>;
  suggestion?: string;
  /** What to write in place of the words found, where no suggestion mends them; by theme, for a rule that finds several. */
  instead?: string | Record<string, string>;
  /** By the words in a bracket of the suggestion, or of what stands instead. */
  fills?: Record<string, Filling>;
  /** By language, and by what it is in English: what to write in it. */
  suggestions?: Record<string, Record<string, string>>;
  examples: { breach: Example[]; compliant: Example[] };
}

/** Words that patterns name together, as `@name`. */
export interface LexiconDefinition {
  name: string;
  language: string;
  entries: string[];
  /** Not of the built-in rulebook. */
  own?: boolean;
}
