import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveStepOf, mayBeLive, presenceCheckStepOf } from './live.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

test('a post can be live for up to an hour, and stops being live at a full five-minute step', () => {
  const shared = at('10:03:20');
  for (const time of ['10:03:20', '10:59:59.999']) assert.ok(mayBeLive(shared, at(time)), time);
  for (const time of ['11:00:00', '11:03:20', '23:00:00']) assert.ok(!mayBeLive(shared, at(time)), time);
  assert.ok(!mayBeLive(at('10:00:00'), at('11:00:00')));
  assert.ok(mayBeLive(at('10:00:00'), at('10:59:59.999')));
});

test('a step begins every five minutes', () => {
  assert.equal(liveStepOf(at('10:04:59.999')), at('10:00:00'));
  assert.equal(liveStepOf(at('10:05:00')), at('10:05:00'));
});

test('the presence check is in one of the eleven steps after the post’s own step, within its hour', () => {
  const shared = at('10:03:20');
  assert.equal(presenceCheckStepOf(shared, 0), at('10:05:00'));
  assert.equal(presenceCheckStepOf(shared, 0.5), at('10:30:00'));
  assert.equal(presenceCheckStepOf(shared, 0.9999), at('10:55:00'));
  assert.ok(mayBeLive(shared, presenceCheckStepOf(shared, 0.9999)));
});
