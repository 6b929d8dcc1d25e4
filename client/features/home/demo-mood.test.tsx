import { beforeEach, test } from 'node:test';
import { clearResources } from '../../lib/resource.ts';
import { moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { DemoMood } from './demo-mood.tsx';

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
    await render(t, <DemoMood />);
    await until(() => pageText().includes(sentence));
  });
}

test('a last check-in without a mood says the energy', async (t) => {
  await serve(t, () => [200, moodEntry({ moodValue: null, fatigueValue: 4 })]);
  await render(t, <DemoMood />);
  await until(() => pageText().includes('Energy: Focused'));
});

test('without an entry the card says so', async (t) => {
  await serve(t, () => [200, null]);
  await render(t, <DemoMood />);
  await until(() => pageText().includes('No mood recorded yet'));
});

test('a failed load can be repeated', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await render(t, <DemoMood />);
  await until(() => named('button', 'Try again'));
  server.answer = () => [200, moodEntry({ moodValue: 3 })];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Feeling neutral'));
});
