import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type ConsentAnswers, consentsDecider, mayKeepHealthData } from './decide.ts';
import type { ConsentEvent } from './events.ts';
import { CONSENT_TEXT } from './text.ts';

const { version } = CONSENT_TEXT;
const moment = { occurredAt: '2026-11-03T00:00:00.000Z', localDate: '2026-11-03' };
const answered = (data: ConsentEvent['data']): ConsentEvent => ({ type: 'ConsentsAnswered', data });
const state = (...events: ConsentEvent[]) =>
  fold(
    consentsDecider,
    events.map((event) => ({ ...event, moment })),
  );
const given = (...events: ConsentEvent[]) => ({
  when: (answers: ConsentAnswers) =>
    consentsDecider.decide({ type: 'answerConsents', ...answers }, state(...events)),
});
const YES = answered({ healthData: true, textVersion: version });
const NO = answered({ healthData: false });

test('given no answers, when both questions are answered, then one event holds both and the newest version', () => {
  assert.deepEqual(given().when({ healthData: true, isAdult: true }), [
    answered({ healthData: true, textVersion: version, isAdult: true }),
  ]);
});

test('given no answers, when the answer is no, then that is recorded without a version of the text', () => {
  assert.deepEqual(given().when({ healthData: false, isAdult: false }), [
    answered({ healthData: false, isAdult: false }),
  ]);
});

test('given no answers, when nothing is answered, then nothing happens', () => {
  assert.deepEqual(given().when({}), []);
});

test('given an answer, when it is given again, then nothing happens', () => {
  assert.deepEqual(given(YES).when({ healthData: true }), []);
  assert.deepEqual(given(NO).when({ healthData: false }), []);
  assert.deepEqual(given(answered({ isAdult: true })).when({ isAdult: true }), []);
});

test('given a consent, when it is withdrawn and given again, then both are recorded', () => {
  assert.deepEqual(given(YES).when({ healthData: false }), [NO]);
  assert.deepEqual(given(YES, NO).when({ healthData: true }), [YES]);
});

test('given a consent, when only the age is answered, then the consent stays', () => {
  assert.deepEqual(given(YES).when({ isAdult: true }), [answered({ isAdult: true })]);
  assert.equal(state(YES, answered({ isAdult: true })).healthData?.isGiven, true);
});

test('a version of the text that does not exist is refused', () => {
  for (const textVersion of [0, 1.5, version + 1]) {
    assert.throws(() => given().when({ healthData: true, textVersion }), DomainError);
  }
});

test('health data may be kept after a yes to the newest text, unless the person is under 18', () => {
  assert.equal(mayKeepHealthData(state()), false);
  assert.equal(mayKeepHealthData(state(YES)), true);
  assert.equal(mayKeepHealthData(state(YES, NO)), false);
  assert.equal(mayKeepHealthData(state(YES, answered({ isAdult: false }))), false);
  assert.equal(mayKeepHealthData(state(YES, answered({ isAdult: true }))), true);
  const older = answered({ healthData: true, textVersion: version + 1 });
  assert.equal(mayKeepHealthData(state(older)), false, 'consent to another text does not count');
  assert.equal(state(YES).healthData?.day, '2026-11-03');
});
