import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';

/** Text that an error message for a person must not contain. */
export const INTERNAL_DETAILS =
  /select|insert|syntax error|postgres|relation|constraint|FST_|\bat \S+:\d+|\.ts\b|node_modules|undefined/i;

/**
 * Asserts that the answer is a refusal with this status, in the usual format, in words for a person, and not
 * cached. `what` names the call in the messages of a failure.
 */
export function assertErrorResponse(answer: LightMyRequestResponse, status: number, what: string): void {
  assert.equal(answer.statusCode, status, `${what}: ${answer.body}`);
  const body = answer.json();
  // A call that needs a role says what its caller lacks.
  const { reason: _, ...rest } = body;
  assert.deepEqual(Object.keys(status === 403 ? rest : body), ['statusCode', 'error', 'message'], what);
  assert.equal(body.statusCode, status);
  assert.match(body.message, /^.{5,120}$/, what);
  assert.doesNotMatch(body.message, INTERNAL_DETAILS, what);
  assert.equal(answer.headers['cache-control'], 'no-store', what);
  assert.match(String(answer.headers['content-type']), /^application\/json/, what);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff', what);
}
