import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { documentOf, type Operation } from '../openapi/document.ts';

type Described = Operation['responses'][string];

const found = new WeakMap<object, string[]>();

// Fastify announces every instance before anything is registered on it, so this hook comes first and applies
// to every route.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const violations: string[] = [];
  found.set(fastify.server, violations);
  const routes: RouteOptions[] = [];
  fastify.addHook('onRoute', (route) => void routes.push(route));
  let describedAnswer: DescribedAnswer | undefined;
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Tests of a part have small apps, which have no document.
    if (!fastify.hasDecorator('swagger')) return;
    if (request.is404 || request.routeOptions.schema?.hide) return;
    describedAnswer ??= answersOf(fastify, routes);
    const departure = violationOf(describedAnswer(request, reply.statusCode), reply, payload);
    const { method } = request;
    if (departure) violations.push(`${method} ${request.routeOptions.url} ${reply.statusCode}: ${departure}`);
  });
});

/**
 * The answers of the app so far that do not match its OpenAPI document: one line for each kind of difference.
 */
export const openapiViolations = (app: FastifyInstance): readonly string[] => [
  ...new Set(found.get(app.server)),
];

/** Returns how the document describes the answer to a request with a status; undefined if it does not. */
type DescribedAnswer = (request: FastifyRequest, status: number) => Described | undefined;

const documents: { readonly routes: readonly RouteOptions[]; readonly describedAnswer: DescribedAnswer }[] =
  [];

/** Apps with the same routes have the same document, so it is made once. */
function answersOf(app: FastifyInstance, routes: readonly RouteOptions[]): DescribedAnswer {
  const made = documents.find((document) => haveSameRoutes(document.routes, routes));
  if (made) return made.describedAnswer;
  const describedAnswer = readAnswers(app);
  documents.push({ routes, describedAnswer });
  return describedAnswer;
}

const haveSameRoutes = (some: readonly RouteOptions[], others: readonly RouteOptions[]): boolean =>
  some.length === others.length &&
  some.every(({ url, method, schema, config }, index) => {
    const other = others[index];
    if (url !== other?.url || method !== other.method) return false;
    // Routes of a declaration are described by it, and hidden routes are not described.
    const contract = config?.contract;
    return contract
      ? contract === other.config?.contract
      : schema?.hide === true && other.schema?.hide === true;
  });

function readAnswers(app: FastifyInstance): DescribedAnswer {
  const { operations } = documentOf(app);
  const byCall = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return ({ method, routeOptions }: FastifyRequest, status: number) => {
    const path = routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}');
    return byCall.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)?.responses[status];
  };
}

const validators = new WeakMap<Described, Validator>();

function violationOf(described: Described | undefined, reply: FastifyReply, payload: unknown) {
  if (!described) return 'this status is not described: add it to `refuses`, or its answer to `response`';
  const [[type, media] = []] = Object.entries(described.content ?? {});
  if (!type || !media) return payload === undefined || payload === '' ? undefined : 'it must not have a body';
  if (reply.request.method === 'HEAD') return undefined;
  const sent = String(reply.getHeader('content-type')).split(';')[0];
  if (sent !== type) return `it is ${sent}, but is described as ${type}`;
  // A compressed body is the same as the plain one, which other calls check.
  if (type !== 'application/json' || reply.hasHeader('content-encoding')) return undefined;
  const validator = validators.get(described) ?? Compile(media.schema);
  validators.set(described, validator);
  const answer: unknown = JSON.parse(String(payload));
  const [first] = validator.Errors(answer);
  return first && `${first.instancePath || 'it'} ${first.message}`;
}
