import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { invariant } from '../../../kernel/assert.ts';

export type Json = Record<string, unknown>;

type Direction = 'input' | 'output';

export interface Schemas {
  /** The JSON schema of what is sent (`input`) or answered (`output`); named schemas are references. */
  describe(schema: z.ZodType, direction: Direction): Json;
  /** Each named schema, once. */
  readonly components: Json;
}

const shape = z.looseObject({
  properties: z.object({ it: z.record(z.string(), z.unknown()) }),
  $defs: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/**
 * Collects schemas under the names they were given. A name stands for one shape: where a request and an answer share
 * a name and differ, a client generator would make two types of it, so that is refused here.
 */
export function collectSchemas(): Schemas {
  const components: Record<string, Json> = {};
  const closed = new Set<string>();
  return {
    components,
    describe: (schema, direction) => {
      // Wrapped, so that a named schema at the top becomes a reference like any other.
      const whole = z.toJSONSchema(z.object({ it: schema }), {
        io: direction,
        unrepresentable: 'any',
        override: plain,
      });
      const { properties, $defs } = shape.parse(JSON.parse(JSON.stringify(whole).replaceAll('#/$defs/', refPrefix)));
      for (const [name, found] of Object.entries($defs)) {
        const { id: _, ...definition } = direction === 'output' ? open(found) : found;
        const known = components[name];
        invariant(!known || isDeepStrictEqual(open(known), open(definition)), `two schemas are named ${name}`);
        if (known && closed.has(name)) continue;
        components[name] = definition;
        if (direction === 'input') closed.add(name);
      }
      return direction === 'output' ? open(properties.it) : properties.it;
    },
  };
}

export const refPrefix = '#/components/schemas/';

/** A format says it to people and generators; the pattern zod adds beside it is a line of noise. */
function plain({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Answers gain fields within /v1, so their schemas promise no closed list. */
function open(schema: Json): Json {
  return z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
        key === 'additionalProperties' && value === false ? undefined : value,
      ),
    );
}
