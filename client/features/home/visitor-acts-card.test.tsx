import '../../testing/demo-mode.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyAct } from '../../testing/acts.ts';
import { pageText, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { VisitorActsCard } from './visitor-acts-card.tsx';

test('in demo mode a visitor sees the demo person’s acts, marked as demo, and cannot change them', async (t) => {
  const server = await serve(t, () => [200, [dailyAct('A few steps', true), dailyAct('Three lines')]]);
  await render(t, <VisitorActsCard />);
  await until(() => pageText().includes('1 of 2 complete'));
  assert.match(pageText(), /Demo/);
  assert.match(pageText(), /A few stepsAbout A few stepsDone/);
  assert.equal(document.querySelector('button'), null);
  assert.equal(server.seen[0]?.path, '/api/tasks?userId=1');
});
