import type { z } from 'zod';
import { type FieldFault, faultsOf } from './field-faults.ts';
import type { Mistake } from './mistake.ts';
import { readYaml } from './read-yaml.ts';
import type { RulebookFile } from './rulebook-file.ts';
import { encodingMistake, yamlMistakes } from './yaml-faults.ts';
import { placesIn } from './yaml-places.ts';

export type { RulebookFile };

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
    written = readYaml(file.text);
  } catch (error) {
    mistakes.push(...yamlMistakes(file, error));
    return undefined;
  }
  if (typeof written === 'object' && written !== null && Object.hasOwn(written, '__proto__')) {
    const fix = 'write another name, of lower-case letters, digits and hyphens';
    mistakes.push({ file: file.path, ...placesIn(file).ofKey(['__proto__']), message: '"__proto__" is no name', fix });
    return undefined;
  }
  const value = complete(written);
  if (value === undefined && written !== undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isOwn = ({ path }: z.core.$ZodIssue): boolean => value === written || isWrittenIn(written, value, path);
  const faults = faultsOf(parsed.error.issues.filter(isOwn), schema, value);
  mistakes.push(...placed(file, faults.slice(0, mostFaults)));
  return undefined;
}

/** The first two fields of a path are the file's own, or are missing in it as in what it was completed to. */
function isWrittenIn(written: unknown, value: unknown, [field, part]: PropertyKey[]): boolean {
  if (field === undefined) return true;
  if (!has(written, field)) return false;
  const [own, whole] = [written, value].map((fields) => (fields as Record<PropertyKey, unknown>)[field]);
  return part === undefined || has(own, part) || !has(whole, part);
}

const has = (fields: unknown, field: PropertyKey): boolean =>
  typeof fields === 'object' && fields !== null && Object.hasOwn(fields, field);

/** More mistakes of one file help nobody. */
const mostFaults = 50;

/** Faults at the places of their fields; where a field is missing, at the one that it belongs to. */
function placed(file: RulebookFile, faults: readonly FieldFault[]): Mistake[] {
  const places = placesIn(file);
  return faults.map(({ path, isKey, message, fix }) => ({
    file: file.path,
    ...(isKey ? places.ofKey(path) : places.of(path)),
    message,
    ...(fix === undefined ? {} : { fix }),
  }));
}
