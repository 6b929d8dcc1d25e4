import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import type { SessionEnd } from '../../domain/account/session.ts';
import { DomainError, type DomainErrorCode } from '../../domain/domain-error.ts';
import type { RoleRefusalReason } from '../../domain/staff/roles.ts';
import { RepeatedErrors } from '../../infra/background/repeated-errors.ts';
import { CommandInProgress } from '../../infra/command-register/command-register.ts';
import { HashingBusy } from '../../infra/crypto/password-hash.ts';
import { MissingPersonalKey, UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import { TooManyAttempts } from '../../infra/throttle/throttle.ts';
import { QueueFull } from '../commands/keyed-queue.ts';
import { RoleRefused } from '../staff/role-refused.ts';
import { Overloaded } from './pressure.ts';
import { ReadModelNotReady } from './read-your-writes.ts';

const STATUS_OF: Readonly<Record<DomainErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  taken: 409,
  'reused-command-id': 422,
  'too-many': 429,
};

/** When a call may be repeated after a transient error, in seconds. */
const RETRY_AFTER_S = 2;

const SENTENCE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'The request could not be understood',
  404: 'There is nothing here',
  413: 'This is too long to send. Please shorten it.',
  414: 'This address is too long',
  415: 'Please send JSON',
  426: 'This address only accepts WebSocket connections',
};

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly retryAfterS?: number;
  /** Why the caller's session has ended, or what it lacks for a call that needs a role. */
  readonly reason?: SessionEnd | RoleRefusalReason | undefined;
}

/**
 * Maps errors of requests to HTTP. No other code does, except `client-error.ts` for connections without a whole request.
 * A message never contains SQL, a stack or the path of a file.
 */
function answerOf(error: FastifyError): Answer {
  if (error instanceof NotSignedIn)
    return { status: STATUS_OF.unauthenticated, message: error.message, reason: error.reason };
  if (error instanceof RoleRefused)
    return { status: STATUS_OF.forbidden, message: error.message, reason: error.reason };
  if (error instanceof DomainError) return { status: STATUS_OF[error.code], message: error.message };
  if (error instanceof MissingPersonalKey) return answerOf(new NotSignedIn());
  if (error instanceof TooManyAttempts)
    return { status: 429, message: error.message, retryAfterS: error.retryAfterS };
  if (error instanceof HashingBusy)
    return { status: 503, message: error.message, retryAfterS: RETRY_AFTER_S };
  if (isTemporary(error)) {
    return {
      status: 503,
      message: 'Hearten is busy right now. Please try again.',
      retryAfterS: RETRY_AFTER_S,
    };
  }
  if (error.validation) return { status: 400, message: validationSentence(error) };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { status, message: SENTENCE_OF_STATUS[status] ?? 'The request failed' };
  return { status: 500, message: 'Something went wrong. Please try again.' };
}

/** The sender was too slow or has gone, so nobody reads this answer. */
const INCOMPLETE: Answer = { status: 400, message: 'The request ended before its body had arrived' };

/**
 * Errors that occur by the thousand under load. The metrics count them; logging them would add to the load.
 */
const isLoadShedding = (error: Error) =>
  error instanceof Overloaded || error instanceof HashingBusy || error instanceof QueueFull;

const isTemporary = (error: Error) =>
  error instanceof StoreUnavailable ||
  error instanceof CommandInProgress ||
  error instanceof QueueFull ||
  error instanceof Overloaded ||
  error instanceof ReadModelNotReady ||
  // Another process has written events of a newer version. That process can answer the call.
  error instanceof UnsupportedEventVersion ||
  isTransient(error);

function validationSentence({ validation, validationContext }: FastifyError): string {
  const [first] = validation ?? [];
  const field = first?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  const { missingProperty, additionalProperty } = (first?.params ?? {}) as Record<string, string | undefined>;
  if (missingProperty) return `${missingProperty} is missing`;
  if (additionalProperty !== undefined) return `${shortened(additionalProperty)} is not known here`;
  const what = field || (validationContext === 'body' ? 'What was sent' : (validationContext ?? 'This'));
  return `${what} ${first?.message ?? 'is not valid'}`;
}

/** The sender's text is quoted only up to this number of characters, because it may be long. */
const QUOTED_MAX = 40;
const shortened = (text: string) =>
  text.length > QUOTED_MAX ? `${[...text].slice(0, QUOTED_MAX).join('')}…` : text;

function send(reply: FastifyReply, { status, message, retryAfterS, reason }: Answer) {
  if (retryAfterS !== undefined) reply.header('Retry-After', String(Math.max(1, retryAfterS)));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, reason }));
}

/**
 * Answers a request whose route could not be looked up, such as an address with an invalid escape. No hook
 * has run.
 */
export function handleFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  send(reply, answerOf(error));
}

export default fp(async (app) => {
  const failures = new RepeatedErrors(app.log, 'request failed');
  app.addHook('onClose', () => failures.stop());
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isIncomplete = error === request.raw.errored;
    const answer = isIncomplete ? INCOMPLETE : answerOf(error);
    if (isIncomplete) {
      failures.addExpected('info', 'the body did not arrive', {
        requestId: request.id,
        route: request.routeOptions.url,
      });
    }
    if (answer.status >= 500) {
      const { id: requestId, routeOptions } = request;
      const fields = { requestId, route: routeOptions.url };
      reply.header('X-Request-Id', requestId);
      if (isLoadShedding(error)) request.log.debug({ ...fields, err: error }, 'request refused');
      else if (answer.status === 503) failures.add('warn', error, fields);
      else failures.add('error', error, fields, routeOptions.url);
    }
    return send(reply, answer);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, { status: 404, message: 'There is nothing here' }));
});
