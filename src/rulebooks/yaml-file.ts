import { CORE_SCHEMA, load } from 'js-yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Mistake } from './mistake.ts';
import type { RulebookFile } from './rulebook-file.ts';
import { encodingMistake, yamlMistakes } from './yaml-faults.ts';

export { lineOf, type RulebookFile } from './rulebook-file.ts';

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
