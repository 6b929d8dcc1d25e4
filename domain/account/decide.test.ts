import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { accountDecider } from './decide.ts';

const registered = { type: 'AccountRegistered', data: {} } as const;
const register = { type: 'registerAccount' } as const;

test('given nothing, when somebody registers, then the log learns that they came, and nothing about them', () => {
  assert.deepEqual(accountDecider.decide(register, accountDecider.initial()), [registered]);
});

test('given a registered account, when it is registered again, then nothing happens', () => {
  assert.deepEqual(accountDecider.decide(register, fold(accountDecider, [registered])), []);
});
