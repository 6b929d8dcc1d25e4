import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { pseudonymDecider } from './decide.ts';

const erased = { type: 'MemberErased', data: {} } as const;
const erase = { type: 'erasePseudonym' } as const;

test('given any pseudonym, when it is erased, then the log records the erasure', () => {
  assert.deepEqual(pseudonymDecider.decide(erase, pseudonymDecider.initial()), [erased]);
});

test('given an erased pseudonym, when it is erased again, then nothing happens', () => {
  assert.deepEqual(pseudonymDecider.decide(erase, fold(pseudonymDecider, [erased])), []);
});
