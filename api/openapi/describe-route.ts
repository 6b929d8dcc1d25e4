import type { FastifySchema } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from './error-answers.ts';
import { exampleOf } from './examples.ts';
import type { JsonSchema } from './json-schema.ts';
import { sectionOf } from './sections.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The statuses this route refuses with, beside those every route may answer. */
    refuses?: readonly number[];
  }
}

const LocalTime = Type.String({
  description: 'The device’s own time with its offset. Without it the server’s time counts, in UTC.',
  examples: ['2026-11-21T23:50:00+01:00'],
});
const IdempotencyKey = Type.String({
  format: 'uuid',
  description: 'Sent again with the same key and body, the call is carried out once and answered the same.',
  examples: ['5f0c3a52-9c1e-4b0f-8a57-0d7e6f3b9c11'],
});

/** Writes that are carried out anew each time they are sent. */
const WITHOUT_KEY = new Set([
  'POST /api/login',
  'POST /api/logout',
  'POST /api/register',
  'POST /api/password',
  'POST /api/recover',
  'POST /api/recovery-code',
  'DELETE /api/user',
]);
/** Where 401 means that what was offered as proof is wrong, and a session is not asked for. */
const PROVES_BY_BODY = new Set(['POST /api/login', 'POST /api/recover']);

const SUCCESS: Readonly<Record<string, string>> = {
  101: 'A WebSocket from here on',
  200: 'Here it is',
  201: 'Made',
  204: 'Done',
};

type Responses = Readonly<Record<string, JsonSchema>>;

/**
 * The route's schema as it is shown: what it says itself, and what is the same for all (section, who may
 * call, headers, the refusals every route may answer). A route that names no answer answers 204.
 */
export function describeRoute(route: { method: string; url: string; schema?: FastifySchema | undefined }) {
  const { method, url, schema = {} } = route;
  if (schema.hide) return schema;
  const inApi = url.startsWith('/api');
  const writes = method !== 'GET';
  const takesKey = writes && !WITHOUT_KEY.has(`${method} ${url}`);
  const headers = Type.Object({
    ...(inApi && { 'X-Local-Time': Type.Optional(LocalTime) }),
    ...(takesKey && { 'Idempotency-Key': Type.Optional(IdempotencyKey) }),
  });
  const refusals = [
    ...[500, 503],
    ...(inApi ? [400] : []),
    ...(writes ? [403, 413, 415] : []),
    ...(takesKey ? [422] : []),
    ...(schema.refuses ?? []),
  ];
  // Fastify's own type leaves open which kind of schema it is; every route here writes TypeBox.
  const own = described((schema.response ?? {}) as Responses);
  return {
    ...schema,
    ...(schema.body !== undefined && { body: withExample(schema.body as JsonSchema) }),
    tags: [sectionOf(url)],
    security: schema.security ?? securityOf(`${method} ${url}`, inApi, schema),
    headers,
    response: either(own, errorAnswers(refusals)),
  };
}

/** What a route says that anybody may call, and that refuses with 401 only who is not signed in any more. */
export const ANYBODY = [{}, { session: [] }] as const;

function described(responses: Responses) {
  const answers = Object.keys(responses).some((status) => /^[12]/.test(status))
    ? responses
    : { ...responses, 204: Type.Null() };
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = answer.description ?? SUCCESS[status] ?? 'Answered';
      return [status, { ...withExample(answer), description }];
    }),
  );
}

/** Where both name a status, as `/ready` does 503, either may come. */
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

function securityOf(route: string, inApi: boolean, { refuses = [] }: FastifySchema) {
  if (!inApi || PROVES_BY_BODY.has(route)) return [];
  return refuses.includes(401) ? [{ session: [] }] : ANYBODY;
}
