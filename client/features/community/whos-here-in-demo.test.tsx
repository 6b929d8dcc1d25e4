import '../../testing/demo-mode.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { WhosHere } from './whos-here.tsx';

test('in demo mode, before any real count, 108 shows as an example figure, without places', async (t) => {
  const server = await serve(t, () => 'hang up');
  await render(t, <WhosHere />);
  await until(() => pageText().includes('108people online· example figure'));
  assert.equal(document.querySelector('ul'), null);
  server.answer = () => [200, { locations: [], totalActiveUsers: 1 }];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('1person online'));
  assert.doesNotMatch(pageText(), /example figure/);
});
