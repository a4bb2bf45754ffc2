import type { ClassifierDefinition } from '../definitions.ts';
import { isConcept } from './words.ts';

export interface Weights {
  bias: number;
  terms: Map<string, number>;
}

interface Classifier {
  breach: Weights;
  /** The concepts that it weighs. */
  concepts: string[];
  /** Read when a theme is first asked about. */
  themes: Map<string, Weights>;
}

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

/** The weights of a classifier as numbers; read once. */
export function readWeights(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const terms = weights(definition.words);
  const made = {
    breach: { bias: definition.bias, terms },
    concepts: [...terms.keys()].filter(isConcept),
    themes: new Map<string, Weights>(),
  };
  classifiers.set(definition, made);
  return made;
}

/** Those of one of its themes. */
export function readTheme(definition: ClassifierDefinition, theme: string): Weights | undefined {
  const { themes } = readWeights(definition);
  const written = definition.themes[theme];
  if (themes.has(theme) || written === undefined) return themes.get(theme);
  const terms = weights(written);
  themes.set(theme, { bias: terms.get('<bias>') ?? 0, terms });
  return themes.get(theme);
}

function weights(written: string): Map<string, number> {
  const parts = written.trim().split(/\s+/);
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, Number(parts[at + 1]));
  return found;
}

/** The concepts that a classifier weighs: they are looked for whatever rules are in force. */
export const weighedConcepts = (definition: ClassifierDefinition): readonly string[] =>
  readWeights(definition).concepts;
