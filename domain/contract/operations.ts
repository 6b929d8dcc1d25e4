import Type from 'typebox';
import { orNull } from '../or-null.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

/** Only for operators. */
const ReadyDetails = {
  projections: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        paused: orNull(Type.String()),
        trouble: orNull(Type.String()),
        position: Type.String({ description: 'How far it has followed the log' }),
      }),
    ),
  ),
  log: Type.Optional(
    orNull(Type.String(), {
      description: 'When the log has gone back under the running process: when, and from where to where',
    }),
  ),
};

/** The answer to a call whose `If-None-Match` names the document as it is. */
const NOT_CHANGED = { 304: Type.Null() } as const;

export const getLiveness = defineRoute({
  method: 'GET',
  path: '/live',
  summary: 'Whether the process is up',
  session: 'unused',
  answers: { 200: Type.Object({ status: Type.Literal('up') }) },
  refuses: [],
});

export const getServing = defineRoute({
  method: 'GET',
  path: '/serving',
  summary: 'For load balancers: whether this process takes calls from people',
  description:
    '503 from the moment the process is told to stop. It does not look at the stores or the read models, because ' +
    'every process shares them. A process without the api role answers 404.',
  session: 'unused',
  answers: {
    200: Type.Object({ status: Type.Literal('serving') }),
    503: Type.Object({ status: Type.Literal('stopping') }),
  },
  refuses: [],
});

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/ready',
  summary: 'Whether it can serve people: the stores are reachable and the read models follow the log',
  description:
    'The details are for operators: with `Authorization: Bearer` and the value of `METRICS_TOKEN`, or, where no ' +
    '`PUBLIC_ORIGIN` is set, from the same machine.',
  session: 'unused',
  answers: {
    200: Type.Object({ ...ReadyDetails, status: Type.Literal('ready') }),
    503: Type.Object({ ...ReadyDetails, status: Type.Literal('not ready') }),
  },
  refuses: [],
});

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of this process, for Prometheus',
  description:
    '`Authorization: Bearer` with the value of `METRICS_TOKEN`. Where no `PUBLIC_ORIGIN` is set, callers on the same ' +
    'machine need none.',
  session: 'unused',
  answers: { 200: textAnswer('text/plain') },
  refuses: [401, 403],
});

export const getSecurityTxt = defineRoute({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Whom to tell about a security problem (RFC 9116)',
  description: '404 where the operator has set no `HEARTEN_SECURITY_CONTACT`.',
  session: 'unused',
  answers: { 200: textAnswer('text/plain') },
  refuses: [404],
});

export const getLogCheckpoint = defineRoute({
  method: 'GET',
  path: '/api/log/checkpoint',
  summary: 'The signed head of the log tree, by which changes of the log are found',
  description:
    'A signed note (C2SP `tlog-checkpoint`), made once a day, because a tree that everyone sees grow would reveal ' +
    'activity. 404 before the first one, and where none are signed.',
  session: 'unused',
  answers: { 200: textAnswer('text/plain') },
  refuses: [404],
});

export const sendCspReports = defineRoute({
  method: 'POST',
  path: '/csp-reports',
  summary: 'For browsers: report violations of the Content-Security-Policy',
  description:
    'Takes `application/csp-report` and `application/reports+json`. The violations are counted by directive; ' +
    'nothing else of a report is kept.',
  session: 'unused',
  answers: NO_CONTENT,
  refuses: [400, 429],
  idempotencyKey: false,
  // A browser hides its origin in a report, because the referrer policy says so.
  fromAnySite: true,
});

export const getOpenapiDocument = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API, described for programs',
  session: 'optional',
  answers: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }), ...NOT_CHANGED },
  refuses: [],
});

export const getDocsPage = defineRoute({
  method: 'GET',
  path: '/api/docs',
  summary: 'This API, described for people',
  session: 'optional',
  answers: { 200: textAnswer('text/html'), ...NOT_CHANGED },
  refuses: [],
});

/** The schema of a text answer, in the form that Fastify needs for media types other than JSON. */
function textAnswer(mediaType: 'text/plain' | 'text/html') {
  return Type.Unsafe<string>({ content: { [mediaType]: { schema: Type.String() } } });
}
