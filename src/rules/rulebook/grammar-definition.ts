/** How a question, or a clause, is turned into what an answer makes of it. */
export interface TurnDefinition {
  /** What is asked, a phrase with <subject>, <verb> and <rest> for what may stand there. */
  asks: string;
  /** What a yes says; a no puts its word where <not> stands. */
  says: string[];
  /** What a no says, where that is not only one word more. */
  denies: string[];
  /** The words that <verb> may be; any where there are none. */
  verbs: string[];
}

/**
 * How a language says with several sentences what one could say: a question and its answer, a myth and the fact beside it, a
 * sentence cut up into pieces. Phrases are written as patterns are: {a, b}, word?, begin*, and <word> for any word.
 */
export interface GrammarDefinition {
  language: string;
  answers: {
    no: string[];
    yes: string[];
    /** What stands before an answer: "A:". */
    labels: string[];
    /** With whom it is so: "with us, no". */
    aside: string[];
    /** Words of a no that say never. */
    never: string[];
  };
  /** What stands behind an answer, and takes it back. */
  takenBack: string[];
  questions: {
    labels: string[];
    /** Words before what is asked: "so, …". */
    openings: string[];
    /** By word: what it is read as, anywhere and as the first one. */
    as: Record<string, string>;
    firstAs: Record<string, string>;
    /** What a clause before the question begins with: "if markets fall, …". */
    conditions: string[];
    turns: TurnDefinition[];
    /** A no in the question: either answer may mean anything. */
    denying: string[];
    /** A subject of one word, and the words that one of several begins with. */
    pronouns: string[];
    determiners: string[];
    /** "Is every claim paid? No.": what is denied of all is not denied of each. */
    universal: string[];
    /** How the firm says it to its reader, and who is asked where that is the firm itself: by word. */
    toReader: Record<string, string>;
    byFirm: Record<string, string>;
  };
  denials: {
    /** Words that deny what stands around them, and that deny it for ever. */
    not: string[];
    never: string[];
    /** By word: what it is where nothing is there: "any", "no". */
    none: Record<string, string>;
    /** What stands before a thing, without a verb, of which there is none, and what only before one of a word or two does; and before a bare one where there is a verb. */
    ofThings: string[];
    ofFew: string[];
    ofBare: string[];
    ofAll: string[];
    /** Words at the head of a question that name no thing. */
    unnamed: string[];
  };
  myths: { claimed: string[]; answered: string[] };
  fragments: {
    /** How a fragment begins. */
    begins: string[];
    /** Words that only a clause of its own has. */
    ofClauses: string[];
  };
  /** Words that leave no room for an exception: "every", "never". */
  absolute: string[];
}
