import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { consentInForce, type ParticipationCommand, participationDecider } from './decide.ts';
import type { TimedParticipationEvent } from './events.ts';

const moment = { occurredAt: '2026-11-23T00:00:00.000Z', localDate: '2026-11-23' };
const open = { version: 1, textHash: 'a'.repeat(64), microdata: true };
const give = {
  type: 'giveConsent',
  studyId: 'a-study',
  protocolVersion: 1,
  textHash: open.textHash,
  microdata: false,
  open,
  isAdult: true,
  keepsHealthData: true,
} as const satisfies ParticipationCommand;
const withdraw = { type: 'withdrawConsent', studyId: 'a-study', keepsCopies: false } as const;

const after = (...commands: readonly ParticipationCommand[]) => {
  const events: TimedParticipationEvent[] = [];
  for (const command of commands) {
    const decided = participationDecider.decide(command, fold(participationDecider, events));
    events.push(...decided.map((event) => ({ ...event, moment })));
  }
  return fold(participationDecider, events);
};
const decide = (command: ParticipationCommand, ...given: readonly ParticipationCommand[]) =>
  participationDecider.decide(command, after(...given));
const refusal = (command: ParticipationCommand) => {
  try {
    decide(command);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return undefined;
};

test('given an open study, when an adult agrees to its text, then the log has version, text and what they lend', () => {
  assert.deepEqual(decide(give), [
    {
      type: 'ConsentGiven',
      data: {
        studyId: 'a-study',
        protocolVersion: 1,
        textHash: open.textHash,
        scopes: { aggregates: true, microdata: false },
      },
    },
  ]);
});

test('given a consent, when it is given again, then nothing happens, and lending more is another consent', () => {
  assert.deepEqual(decide(give, give), []);
  assert.equal(decide({ ...give, microdata: true }, give).length, 1);
  const [before, now] = after(give, { ...give, microdata: true });
  assert.deepEqual([before?.end?.reason, now?.end], ['replaced', undefined]);
});

test('an old version and another text are refused', () => {
  assert.equal(refusal({ ...give, open: { ...open, version: 2, textHash: 'b'.repeat(64) } }), 'invalid');
  assert.equal(refusal({ ...give, textHash: 'b'.repeat(64) }), 'invalid');
  assert.equal(refusal({ ...give, protocolVersion: 2 }), 'invalid');
});

test('a person under 18, one who did not say their age, and one without consent to keep health data are refused', () => {
  assert.equal(refusal({ ...give, isAdult: false }), 'forbidden');
  assert.equal(refusal({ ...give, isAdult: undefined }), 'forbidden');
  assert.equal(refusal({ ...give, keepsHealthData: false }), 'forbidden');
});

test('a study that nobody can join, and rows that a study does not ask for, are refused', () => {
  assert.equal(refusal({ ...give, open: undefined }), 'not-found');
  assert.equal(refusal({ ...give, microdata: true, open: { ...open, microdata: false } }), 'invalid');
});

test('given a consent, when it is withdrawn twice, then the log says it once, and recipients must delete', () => {
  assert.deepEqual(decide(withdraw, give), [
    { type: 'ConsentWithdrawn', data: { studyId: 'a-study', demandsDeletion: true, reason: 'person' } },
  ]);
  assert.deepEqual(decide(withdraw, give, withdraw), []);
  assert.deepEqual(decide(withdraw), []);
  assert.equal(consentInForce(after(give, withdraw), 'a-study'), undefined);
});

test('given a protocol with a law to keep copies, when a consent is withdrawn, then no deletion is demanded', () => {
  const [event] = decide({ ...withdraw, keepsCopies: true }, give);
  assert.ok(event?.type === 'ConsentWithdrawn' && !event.data.demandsDeletion);
});

test('given a withdrawal, when the person joins again, then both times stand', () => {
  const state = after(give, withdraw, give);
  assert.deepEqual(
    state.map(({ end }) => end?.reason),
    ['person', undefined],
  );
});

test('given consents to two studies, when the account is erased, then each ends, and one that had ended does not end again', () => {
  const other = { ...give, studyId: 'another-study' };
  const third = { ...give, studyId: 'a-third-study' };
  const erase = { type: 'withdrawAll', reason: 'erasure', keepingCopies: ['another-study'] } as const;
  assert.deepEqual(decide(erase, give, other, third, { ...withdraw, studyId: 'a-third-study' }), [
    { type: 'ConsentWithdrawn', data: { studyId: 'a-study', demandsDeletion: true, reason: 'erasure' } },
    {
      type: 'ConsentWithdrawn',
      data: { studyId: 'another-study', demandsDeletion: false, reason: 'erasure' },
    },
  ]);
  assert.deepEqual(decide(erase, give, erase), []);
});
