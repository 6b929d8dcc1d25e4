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
