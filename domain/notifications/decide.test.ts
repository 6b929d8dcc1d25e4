import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { type NotificationCommand, notificationsDecider } from './decide.ts';
import type { NotificationEvent } from './events.ts';

const given = (...events: NotificationEvent[]) => ({
  when: (command: NotificationCommand) =>
    notificationsDecider.decide(command, fold(notificationsDecider, events)),
});
const read = (notificationId: string): NotificationEvent => ({
  type: 'NotificationRead',
  data: { notificationId },
});
const deleted = (notificationId: string): NotificationEvent => ({
  type: 'NotificationDeleted',
  data: { notificationId },
});
const toRead = (notificationId: string): NotificationCommand => ({
  type: 'readNotification',
  notificationId,
});
const toDelete = (notificationId: string): NotificationCommand => ({
  type: 'deleteNotification',
  notificationId,
});

test('given nothing, when a notification is read or deleted, then that is recorded', () => {
  assert.deepEqual(given().when(toRead('a')), [read('a')]);
  assert.deepEqual(given().when(toDelete('a')), [deleted('a')]);
});

test('given a read notification, when it is read again, then nothing happens, and it can be deleted', () => {
  assert.deepEqual(given(read('a')).when(toRead('a')), []);
  assert.deepEqual(given(read('a')).when(toRead('b')), [read('b')]);
  assert.deepEqual(given(read('a')).when(toDelete('a')), [deleted('a')]);
});

test('given a deleted notification, when it is deleted or read again, then nothing happens', () => {
  for (const history of [[deleted('a')], [read('a'), deleted('a')]]) {
    assert.deepEqual(given(...history).when(toDelete('a')), []);
    assert.deepEqual(given(...history).when(toRead('a')), []);
  }
});
