import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearResources } from '../../lib/resource.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { OwnMood } from './latest-mood.tsx';

beforeEach(clearResources);

for (const [moodValue, sentence] of [
  [1, 'Having a tough day'],
  [2, 'Having a tough day'],
  [3, 'Feeling neutral'],
  [4, 'Feeling hopeful'],
  [5, 'Feeling hopeful'],
] as const) {
  test(`a last mood of ${moodValue} reads '${sentence}'`, async (t) => {
    await serve(t, () => [200, moodEntry({ moodValue })]);
    await render(t, <OwnMood userId={MAREN.id} />);
    await until(() => pageText().includes(sentence));
    assert.ok(named('button', 'Track now'));
  });
}

test('a last check-in without a mood says the energy', async (t) => {
  await serve(t, () => [200, moodEntry({ moodValue: null, fatigueValue: 4 })]);
  await render(t, <OwnMood userId={MAREN.id} />);
  await until(() => pageText().includes('Energy: Focused'));
});

test('before the first mood there is one button', async (t) => {
  const server = await serve(t, () => [200, null]);
  await render(t, <OwnMood userId={MAREN.id} />);
  await until(() => pageText().includes('No mood recorded yet'));
  assert.ok(named('button', 'Record your first mood'));
  assert.equal(named('button', 'Track now'), undefined);
  assert.equal(server.seen[0]?.path, `/api/mood/latest?userId=${MAREN.id}`);
});

test('a skeleton shows while the mood loads', async (t) => {
  await serve(t, () => new Promise(() => {}));
  await render(t, <OwnMood userId={MAREN.id} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading/);
});

test('after a failed load the person can retry and can still track', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await render(t, <OwnMood userId={MAREN.id} />);
  await until(() => named('button', 'Try again'));
  assert.ok(named('button', 'Track now'));
  server.answer = () => [200, moodEntry({ moodValue: 3 })];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Feeling neutral'));
});
