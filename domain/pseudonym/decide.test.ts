import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { pseudonymDecider } from './decide.ts';

const erased = { type: 'MemberErased', data: {} } as const;
const erase = { type: 'erasePseudonym' } as const;

test('given whatever, when a member is erased, then the log says so', () => {
  assert.deepEqual(pseudonymDecider.decide(erase, pseudonymDecider.initial()), [erased]);
});

test('given an erased member, when they are erased again, then nothing happens', () => {
  assert.deepEqual(pseudonymDecider.decide(erase, fold(pseudonymDecider, [erased])), []);
});
