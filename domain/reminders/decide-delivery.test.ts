import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideDelivery, timeToLiveS } from './decide-delivery.ts';

const DUE = { lateS: 10, isQuiet: false, isCheckedIn: false, unansweredDays: 1 };

test('a due reminder is sent', () => {
  assert.equal(decideDelivery(DUE), 'send');
  assert.equal(decideDelivery({ ...DUE, lateS: 1_800 }), 'send');
});

test('a reminder that is more than 30 minutes late, or due in the quiet hours, or after a check-in is dropped', () => {
  assert.equal(decideDelivery({ ...DUE, lateS: 1_801 }), 'late');
  assert.equal(decideDelivery({ ...DUE, isQuiet: true }), 'quiet');
  assert.equal(decideDelivery({ ...DUE, isCheckedIn: true }), 'checked-in');
});

test('reminders stop after 14 unanswered days', () => {
  assert.equal(decideDelivery({ ...DUE, unansweredDays: 14 }), 'send');
  assert.equal(decideDelivery({ ...DUE, unansweredDays: 15 }), 'stopped');
});

test('a push service keeps a reminder until it is 30 minutes late', () => {
  assert.deepEqual(
    [0, 600.4, 1_800, 4_000, -1].map((lateS) => timeToLiveS({ lateS })),
    [1_800, 1_199, 0, 0, 1_800],
  );
});
