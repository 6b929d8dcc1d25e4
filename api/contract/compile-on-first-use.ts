import buildAjvCompiler from '@fastify/ajv-compiler';
import buildSerializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { withNullable } from './nullable-schema.ts';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** A compiled schema. Fastify reads `errors` after a call that returned false. */
interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}

/**
 * Fastify's own compilers, but each schema is compiled when it is used for the first time. Compiling all of them was a
 * quarter of a server's start. The first call of a route takes a few milliseconds longer. A schema that can't be compiled
 * fails that call instead of the start, so `compile-on-first-use.test.ts` compiles every schema of the contract.
 */
export function compilersOnFirstUse(): Factories {
  const buildValidator = buildAjvCompiler();
  const buildSerializer = buildSerializerCompiler();
  return {
    buildValidator: ((schemas: never, options: never) => {
      const compile = buildValidator(schemas, options) as unknown as (route: unknown) => Validate;
      return (route: unknown) => onFirstUse(() => compile(route));
    }) as unknown as NonNullable<Factories['buildValidator']>,
    buildSerializer: ((schemas: unknown, options: never) => {
      const compile = buildSerializer(schemas, options);
      return (route: Parameters<typeof compile>[0]) => {
        let serialize: ReturnType<typeof compile> | undefined;
        return (data: unknown) => {
          serialize ??= compile({ ...route, schema: withNullable(route.schema as JsonSchema) });
          return serialize(data);
        };
      };
    }) as unknown as NonNullable<Factories['buildSerializer']>,
  };
}

function onFirstUse(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data) => {
    compiled ??= compile();
    const result = compiled(data);
    validate.errors = compiled.errors;
    return result;
  };
  return validate;
}
