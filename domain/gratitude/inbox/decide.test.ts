import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { type InboxCommand, inboxDecider } from './decide.ts';
import type { InboxEvent } from './events.ts';

const given = (...events: InboxEvent[]) => ({
  when: (command: InboxCommand) => inboxDecider.decide(command, fold(inboxDecider, events)),
});
const OFF: InboxEvent = { type: 'ThanksTurnedOff', data: {} };
const ON: InboxEvent = { type: 'ThanksTurnedOn', data: {} };
const opened = (...gratitudeIds: string[]): InboxEvent => ({
  type: 'WaitingThanksOpened',
  data: { gratitudeIds },
});
const turn = (isOn: boolean): InboxCommand => ({ type: 'switchThanks', isOn });
const open = (...gratitudeIds: string[]): InboxCommand => ({ type: 'openWaitingThanks', gratitudeIds });

test('thanks are on at first, and switching to what is set does nothing', () => {
  assert.deepEqual(given().when(turn(true)), []);
  assert.deepEqual(given().when(turn(false)), [OFF]);
  assert.deepEqual(given(OFF).when(turn(false)), []);
  assert.deepEqual(given(OFF).when(turn(true)), [ON]);
  assert.deepEqual(given(OFF, ON).when(turn(false)), [OFF]);
});

test('waiting thanks are opened once', () => {
  assert.deepEqual(given().when(open('a', 'b')), [opened('a', 'b')]);
  assert.deepEqual(given(opened('a')).when(open('a', 'b')), [opened('b')]);
  assert.deepEqual(given(opened('a', 'b')).when(open('a', 'b')), []);
  assert.deepEqual(given().when(open()), []);
});
