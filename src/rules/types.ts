import type { Box, Medium } from '../document/model.ts';

export type Severity = 'HIGH' | 'MEDIUM' | 'LOW';

/** What is declared about a promotion. Slugs from the taxonomy; each list already widened by its ancestors. */
export interface ReviewContext {
  /** The promotion's jurisdiction and those of its target markets, each with all ancestors. */
  jurisdictions: string[];
  /** One entry a declared product: the slug and its ancestors, nearest first. */
  products: string[][];
  /** Slug of the last of these where nobody declared it, but the promotion's words are about it. */
  recognised?: string;
  /** One entry a declared channel: the slug and its ancestors, nearest first. */
  channels: string[][];
  /** What the products, channels and the first jurisdiction are called, for the note; their slugs where this is not given. */
  named?: { products: string[]; channels: string[]; place?: string };
  /** Rulebooks that were to judge it and could not: a sentence each, for the note. */
  unused?: string[];
  isFinancialPromotion?: boolean;
  paidPromotion?: boolean;
  evergreen?: boolean;
  /** ISO date (YYYY-MM-DD) whose rules apply: the day of the review, given by the caller. */
  reviewDate: string;
  /** ISO date-time of the promotion's deadline. */
  deadline?: string;
  caption?: string;
  /** Approved claims the promotion links to. */
  claims?: ApprovedClaim[];
}

export interface ApprovedClaim {
  id: string;
  wording: string;
  expiresAt?: string;
  substantiation?: string;
  disclosures: string[];
}

/** `start` and `end` are UTF-16 offsets into the page's text. */
export interface Words {
  pageNumber: number;
  start: number;
  end: number;
}

/** Words in the document. */
/** What of a promotion words stand in, where a page's number does not tell. */
export type Part = 'subject' | 'preheader' | 'caption' | 'alt' | 'footnote' | 'folded';

export interface Place extends Words {
  medium: Medium;
  quote: string;
  part?: Part;
  box?: Box;
  startMs?: number;
  endMs?: number;
}

export interface CitedRule {
  /** A rule's path in the rulebooks. */
  id: string;
  name: string;
  /** Slug of the promotion's product the rule applies to. */
  product: string;
  /** Slug of the promotion's channel the rule applies to. */
  channel: string;
}

/**
 * How far a finding keeps its severity, whatever the promotion as a whole reads like: always, as what the law asks for in any
 * company is there or is not, and a workspace's own rules are its own matter; or unless it surely reads like those in order.
 */
export type Standing = 'always' | 'mostly';

/** One problem. `places[0]` is the one to show first; further places are the same problem elsewhere. */
export interface Finding {
  rules: CitedRule[];
  severity: Severity;
  theme: string;
  /** What is wrong in one line, where its rule names it by theme; else the first rule's name says it (see `headingOf`). */
  heading?: string;
  recommendation: string;
  rationale: string;
  suggestion?: string;
  /** The suggestion with the promotion's own words in its brackets. */
  filled?: string;
  /** The suggestion begins with the claim that it mends: it mends each claim of its kind in the same way. */
  withClaim?: true;
  /** What to write in place of the words found, where there is no suggestion. */
  instead?: string;
  places: Place[];
  /** How many of its first places are words of the rule that names it. */
  ownPlaces?: number;
  /** The first words that its rule found, before the rest of their clause was quoted with them: findings are ordered by these. */
  found?: Words;
  /** Of these the first that can be understood alone. */
  telling?: Words;
  /** What is promised, where other words of it take that back. */
  promised?: Words;
  /** A rule of a workspace's own raised it first. */
  own?: true;
  stands?: Standing;
  /** Advice where nothing else of weight is found. */
  alone?: 'LOW';
  /** What its rule says fits many things: an issue is named after another of its rules where there is one. */
  broad?: true;
  /** Themes under which the same problem is raised first, if it is. */
  yieldsTo?: readonly string[];
  /** Other themes of the same problem, of what yielded to it: raised already, though under its name. */
  also?: readonly string[];
  /** Disclosures of which any, anywhere in the promotion, would mend it. */
  mendedBy?: readonly string[];
  /** What is missing is there where nobody sees it: which words, and what hides them. */
  unseen?: string;
  /** Why it is advice, where its rule asks for more: for `rules explain`. */
  advisedAs?: string;
  /** It is not even advice: words alone told of it, and nothing else bears them out. */
  untold?: true;
  /** How it was found: for `rules explain` and for whoever asks for proof. */
  evidence: { concept?: string; pattern?: string; detector: string };
}

export interface Review {
  findings: Finding[];
  /** What broke a rule by its words, and is not told, as nothing else bears it out: for `rules explain`. */
  untold: Finding[];
  reviewRequired: boolean;
  overallAssessment: string;
  /** A product that nobody declared and whose rules were applied as well, as the promotion's words are about it. */
  recognised?: { slug: string; name: string };
  /** Names the rulebooks and their content: `fairclear-2026.11+3f9c2a1b`. */
  rulebookVersion: string;
}
