import { CORE_SCHEMA, load } from 'js-yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Mistake } from './mistake.ts';
import { encodingMistake, yamlMistakes } from './yaml-faults.ts';

export interface RulebookFile {
  /** Relative to the rulebook's folder, with forward slashes. */
  path: string;
  text: string;
  /** Not of the built-in rulebook: a workspace's or an installation's own. */
  own?: boolean;
}

/**
 * Parses a file against its schema, once `complete` has had it; mistakes point at the line of the field. What it was
 * completed with is another file's, and so are the mistakes in it; where it cannot be completed, that is told elsewhere.
 */
export function parseFile<S extends z.ZodType>(
  file: RulebookFile,
  schema: S,
  mistakes: Mistake[],
  complete: (value: unknown) => unknown = (value) => value,
): z.infer<S> | undefined {
  const misread = encodingMistake(file);
  if (misread !== undefined) {
    mistakes.push(misread);
    return undefined;
  }
  let written: unknown;
  try {
    // The quick parser; where something is wrong, the one that knows lines and columns reads the file again.
    written = load(file.text, { schema: CORE_SCHEMA });
  } catch (error) {
    mistakes.push(...yamlMistakes(file, error));
    return undefined;
  }
  const value = complete(written);
  if (value === undefined && written !== undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isOwn = ({ path: [field] }: z.core.$ZodIssue): boolean =>
    value === written || field === undefined || Object.hasOwn(written as object, field);
  for (const issue of parsed.error.issues.filter(isOwn)) mistakes.push(mistakeOf(file, issue));
  return undefined;
}

function mistakeOf(file: RulebookFile, issue: z.core.$ZodIssue): Mistake {
  const counter = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: counter });
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  const deepest = (): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  };
  const { line, col } = counter.linePos(deepest());
  return { file: file.path, line, column: col, message: `${path.join('.') || 'the file'}: ${issue.message}` };
}

/** The line on which some words of a file stand, for mistakes that are noticed later. */
export function lineOf(file: RulebookFile, words: string): { line: number; column: number } {
  const at = file.text.indexOf(words);
  if (at < 0) return { line: 1, column: 1 };
  const before = file.text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
