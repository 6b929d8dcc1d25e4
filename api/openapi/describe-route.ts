import Type from 'typebox';
import type { RouteDefinition } from '../../domain/contract/route.ts';
import { errorAnswers } from './error-answers.ts';
import { exampleOf } from './examples.ts';
import type { JsonSchema } from './json-schema.ts';
import { sectionOf } from './sections.ts';

const LocalTime = Type.String({
  description: 'The device’s own time with its UTC offset. Without it the server’s time counts, in UTC.',
  examples: ['2026-11-21T23:50:00+01:00'],
});
const IdempotencyKey = Type.String({
  format: 'uuid',
  description:
    'A call that is repeated with the same key and body is executed once and gets the same answer.',
  examples: ['5f0c3a52-9c1e-4b0f-8a57-0d7e6f3b9c11'],
});

const SUCCESS: Readonly<Record<string, string>> = {
  101: 'The connection is now a WebSocket',
  200: 'Success',
  201: 'Created',
  202: 'Begun',
  204: 'Done',
  304: 'Not changed since the version that `If-None-Match` names',
};

/** The security requirements of OpenAPI. An empty requirement allows a call without a session. */
const SECURITY = {
  required: [{ session: [] }],
  optional: [{}, { session: [] }],
  unused: [],
} as const;

type Responses = Readonly<Record<string, JsonSchema>>;

/**
 * A declared route in the form that @fastify/swagger takes. The section follows from the path, and the security from
 * the session. The headers and the usual refusals follow from the path, the method and `idempotencyKey`.
 */
export function describeRoute(route: RouteDefinition) {
  const { method, path, summary, description, session, params, query, body, answers, refuses } = route;
  const inApi = path.startsWith('/api/');
  const writes = method !== 'GET';
  const takesKey = writes && route.idempotencyKey !== false;
  const headers = Type.Object({
    ...(inApi && { 'X-Local-Time': Type.Optional(LocalTime) }),
    ...(takesKey && { 'Idempotency-Key': Type.Optional(IdempotencyKey) }),
  });
  const refusals = [
    ...[500, 503],
    ...(inApi ? [400, 429] : []),
    ...(writes ? [403, 413, 415] : []),
    ...(takesKey ? [422] : []),
    ...refuses,
  ];
  return {
    summary,
    ...(description !== undefined && { description }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body: withExample(body) }),
    tags: [sectionOf(path)],
    security: SECURITY[session],
    headers,
    response: either(described(answers), errorAnswers(refusals)),
  };
}

const described = (answers: Responses): Responses =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = answer.description ?? SUCCESS[status] ?? 'Answered';
      return [status, { ...withExample(answer), description }];
    }),
  );

/**
 * Joins the route's answers with its refusals. A status in both, such as 503 of `/ready`, may have either
 * answer.
 */
const either = (own: Responses, shared: Responses): Responses => ({
  ...shared,
  ...Object.fromEntries(
    Object.entries(own).map(([status, answer]) => {
      const other = shared[status];
      const { description = '', examples = [] } = answer;
      return [status, other ? { description, examples, anyOf: [answer, other] } : answer];
    }),
  ),
});

function withExample(schema: JsonSchema): JsonSchema {
  if (schema.type === 'null' || schema.content) return schema;
  return { ...schema, examples: schema.examples ?? [exampleOf(schema)] };
}
