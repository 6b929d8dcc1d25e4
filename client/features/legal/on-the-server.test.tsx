import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../../domain/account/session.ts';
import { pageText, render } from '../../testing/render.ts';
import { OnTheServer } from './on-the-server.tsx';

test('the privacy page names the real lifetime of a session', async (t) => {
  await render(t, <OnTheServer />);
  const rule = `Your session, for up to ${SESSION_ABSOLUTE_DAYS} days, or ${SESSION_IDLE_DAYS} days without a visit,`;
  assert.ok(pageText().includes(rule), rule);
  assert.deepEqual([SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS], [180, 30]);
});
