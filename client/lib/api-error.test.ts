import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';

for (const [body, readable, sentence] of [
  ['{"message":"Not ready"}', true, 'Not ready'],
  ['{"message":""}', true, undefined],
  ['{"message":7}', true, undefined],
  ['{}', true, undefined],
  ['null', true, undefined],
  ['"Not ready"', true, undefined],
  ['<html>', false, undefined],
  ['', false, undefined],
] as const) {
  test(`an answer of ${body || 'nothing'} ${sentence ? 'has a message for the person' : 'has no message for the person'}`, () => {
    const error = new ApiError(503, 'Service Unavailable', body);
    assert.deepEqual([error.readable, error.serverMessage], [readable, sentence]);
    assert.equal(error.message, `503: ${body || 'Service Unavailable'}`);
  });
}

for (const [body, reason] of [
  ['{"message":"Please sign in","reason":"erased"}', 'erased'],
  ['{"message":"Please sign in","reason":"ended-by-owner"}', 'ended-by-owner'],
  ['{"message":"Please sign in","reason":"expired"}', 'expired'],
  ['{"message":"Please sign in"}', undefined],
  ['{"reason":"a reason of a later version"}', undefined],
  ['<html>', undefined],
] as const) {
  test(`a refusal of ${body} ${reason ? `says that the session is ${reason}` : 'gives no reason'}`, () => {
    assert.equal(new ApiError(401, 'Unauthorized', body).reason, reason);
  });
}
