import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { accountDecider } from './decide.ts';

const registered = { type: 'AccountRegistered', data: {} } as const;
const register = { type: 'registerAccount' } as const;

test('given nothing, when a person registers, then the log records the account and nothing else about them', () => {
  assert.deepEqual(accountDecider.decide(register, accountDecider.initial()), [registered]);
});

test('given a registered account, when it is registered again, then nothing happens', () => {
  assert.deepEqual(accountDecider.decide(register, fold(accountDecider, [registered])), []);
});

const erased = { type: 'AccountErased', data: {} } as const;
const erase = { type: 'eraseAccount' } as const;

test('given a registered or unknown account, when it is erased, then the log records the erasure', () => {
  assert.deepEqual(accountDecider.decide(erase, fold(accountDecider, [registered])), [erased]);
  assert.deepEqual(accountDecider.decide(erase, accountDecider.initial()), [erased]);
});

test('given an erased account, when it is erased or registered again, then nothing happens', () => {
  const gone = fold(accountDecider, [registered, erased]);
  assert.deepEqual(accountDecider.decide(erase, gone), []);
  assert.deepEqual(accountDecider.decide(register, gone), []);
});
