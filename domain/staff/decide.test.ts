import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type StaffCommand, staffDecider } from './decide.ts';
import type { StaffEvent } from './events.ts';

const granted = { type: 'RoleGranted', data: { role: 'moderator', by: 'an-operator' } } as const;
const signedIn = { type: 'RoleSignedIn', data: {} } as const;
const revoked = { type: 'RoleRevoked', data: { by: 'an-operator' } } as const;

const grant = { type: 'grantRole', role: 'moderator', by: 'an-operator', isOwn: false } as const;
const signIn = { type: 'signInToRole' } as const;
const revoke = { type: 'revokeRole', by: 'an-operator' } as const;

const decide = (given: readonly StaffEvent[], command: StaffCommand) =>
  staffDecider.decide(command, fold(staffDecider, given));
const refusal = (given: readonly StaffEvent[], command: StaffCommand) => {
  try {
    decide(given, command);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return undefined;
};

test('given a new staff id, when a role is granted, then the log says which role and by which grantor', () => {
  assert.deepEqual(decide([], grant), [granted]);
});

test('given an operator, when they grant a role to themself, then it is refused', () => {
  assert.equal(refusal([], { ...grant, isOwn: true }), 'forbidden');
});

test('given a role that is held or was revoked, when it is granted under the same id, then it is refused', () => {
  assert.equal(refusal([granted], grant), 'taken');
  assert.equal(refusal([granted, revoked], grant), 'taken');
});

test('given a role, when its holder signs in to it, then each sign-in is recorded', () => {
  assert.deepEqual(decide([granted], signIn), [signedIn]);
  assert.deepEqual(decide([granted, signedIn], signIn), [signedIn]);
});

test('given a role that was revoked or never granted, when its holder signs in to it, then it is refused', () => {
  assert.equal(refusal([granted, signedIn, revoked], signIn), 'forbidden');
  assert.equal(refusal([], signIn), 'forbidden');
});

test('given a role, when it is revoked twice, then the log says it once', () => {
  assert.deepEqual(decide([granted, signedIn], revoke), [revoked]);
  assert.deepEqual(decide([granted, revoked], revoke), []);
  assert.deepEqual(decide([], revoke), []);
});

const operator = { type: 'RoleGranted', data: { role: 'operator', by: 'command-line' } } as const;
const actionId = '6c1d52f0-3b8a-4f6e-9d27-5e0a8c4b7f13';
const start = { type: 'startAction', actionId, action: 'rebuild', target: 'mood' } as const;
const started = {
  type: 'OperationsActionStarted',
  data: { actionId, action: 'rebuild', target: 'mood' },
} as const;
const finish = { type: 'finishAction', actionId, outcome: 'failed', detail: 'It failed' } as const;
const finished = {
  type: 'OperationsActionFinished',
  data: { actionId, action: 'rebuild', target: 'mood', outcome: 'failed', detail: 'It failed' },
} as const;

test('given an operator, when an action begins and ends, then the log says each once', () => {
  assert.deepEqual(decide([operator], start), [started]);
  assert.deepEqual(decide([operator, started], start), []);
  assert.deepEqual(decide([operator, started], finish), [finished]);
  assert.deepEqual(decide([operator, started, finished], finish), []);
  assert.deepEqual(decide([operator, started, finished], start), []);
  assert.deepEqual(decide([operator], finish), []);
});

test('given another role, none or a revoked one, when an action begins, then it is refused', () => {
  assert.equal(refusal([granted], start), 'forbidden');
  assert.equal(refusal([], start), 'forbidden');
  assert.equal(refusal([operator, revoked], start), 'forbidden');
});

test('given an operator whose role was revoked during an action, when it ends, then the log says how', () => {
  assert.deepEqual(decide([operator, started, revoked], finish), [finished]);
});
