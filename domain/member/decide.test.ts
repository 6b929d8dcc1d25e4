import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { memberDecider } from './decide.ts';

const erased = { type: 'MemberErased', data: {} } as const;
const erase = { type: 'eraseMember' } as const;

test('given whatever, when a member is erased, then the log says so', () => {
  assert.deepEqual(memberDecider.decide(erase, memberDecider.initial()), [erased]);
});

test('given an erased member, when they are erased again, then nothing happens', () => {
  assert.deepEqual(memberDecider.decide(erase, fold(memberDecider, [erased])), []);
});
