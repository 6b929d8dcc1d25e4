import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

type SchemaController = Parameters<FastifyInstance['setSchemaController']>[0];
type Compilers = Required<NonNullable<SchemaController['compilersFactory']>>;

/** Loads Fastify's own compilers, in the versions that Fastify itself uses. */
const ofFastify = createRequire(import.meta.resolve('fastify'));
const buildValidator: Compilers['buildValidator'] = ofFastify('@fastify/ajv-compiler')();
const newSerializerBuilder: Compilers['buildSerializer'] = ofFastify(
  '@fastify/fast-json-stringify-compiler',
)();

type Serializer = ReturnType<ReturnType<Compilers['buildSerializer']>>;
const serializers = new WeakMap<object, Serializer>();

const compilersFactory: Compilers = {
  // It uses one Ajv for equal options, and an Ajv compiles the same schema once.
  buildValidator,
  buildSerializer(externalSchemas, options) {
    const compile = newSerializerBuilder(externalSchemas, options);
    return (route) => {
      // Every schema of this repository is an object. The library's type also allows none.
      const schema = route.schema as object;
      const serializer = serializers.get(schema) ?? compile(route);
      serializers.set(schema, serializer);
      return serializer;
    };
  },
};

// Compiling is a fifth of the work of a test file that opens an app for each test. The apps of a process share
// what Fastify has compiled, because they declare the same schemas.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.setSchemaController({ compilersFactory });
});
