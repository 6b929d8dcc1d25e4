import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { clearResources, refreshByPrefix } from '../../lib/resource.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { ScaleCard } from './scale-card.tsx';
import { SCALES, type TrackedScale } from './scales.tsx';

const [MOOD, ENERGY] = SCALES as [TrackedScale, TrackedScale];

beforeEach(clearResources);

const days = (count: number) =>
  Array.from({ length: count }, (_, back) =>
    moodEntry({ moodValue: (back % 5) + 1, createdAt: daysAgo(back).toISOString() }),
  );
const bars = () =>
  [...document.querySelectorAll('ol li')].map((bar) => /(\d) of 5/.exec(bar.textContent ?? '')?.[1]);

test('the chart has a bar for each of the newest seven entries, oldest at the left', async (t) => {
  await serve(t, () => [200, days(9)]);
  await render(t, <ScaleCard userId={MAREN.id} scale={MOOD} />);
  await until(() => document.querySelector('ol'));
  assert.deepEqual(bars(), ['2', '1', '5', '4', '3', '2', '1']);
  assert.match(document.querySelector('ol')?.textContent ?? '', /Today: Difficult, 1 of 5/);
});

test('energy is charted from the same entries with its own labels', async (t) => {
  await serve(t, () => [200, days(2).map((entry, back) => ({ ...entry, fatigueValue: back === 0 ? 4 : 1 }))]);
  await render(t, <ScaleCard userId={MAREN.id} scale={ENERGY} />);
  await until(() => document.querySelector('ol[aria-label="Energy, oldest first"]'));
  assert.deepEqual(bars(), ['1', '4']);
  assert.match(pageText(), /Yesterday: Exhausted, 1 of 5.*Today: Focused, 4 of 5/);
  await press(named('button', 'Details of your energy'));
  await until(() => pageText().includes('Your energy'));
  assert.match(pageText(), /Focused · Mood: Difficult/);
});

test('an entry without an energy has no bar for it, and its details say what it has', async (t) => {
  const [today, yesterday] = days(2);
  await serve(t, () => [200, [{ ...today, fatigueValue: null }, yesterday]]);
  await render(t, <ScaleCard userId={MAREN.id} scale={ENERGY} />);
  await until(() => bars().length === 1);
  await press(named('button', 'Details of your energy'));
  await until(() => document.querySelectorAll('dialog li').length === 2);
  assert.match(document.querySelector('dialog li')?.textContent ?? '', /Mood: Difficult/);
  assert.doesNotMatch(document.querySelector('dialog li')?.textContent ?? '', /·/);
});

for (const scale of [MOOD, ENERGY]) {
  test(`${scale.title}: a failed load can be repeated`, async (t) => {
    const server = await serve(t, () => [503, { message: 'Not ready' }]);
    await render(t, <ScaleCard userId={MAREN.id} scale={scale} />);
    await until(() => pageText().includes('Your entries can’t be loaded right now.'));
    server.answer = () => [200, []];
    await press(named('button', 'Try again'));
    await until(() => pageText().includes(scale.none));
  });
}

for (const scale of [MOOD, ENERGY]) {
  test(`${scale.title}: without entries there is a text and one button`, async (t) => {
    await serve(t, () => [200, []]);
    await render(t, <ScaleCard userId={MAREN.id} scale={scale} />);
    await until(() => pageText().includes(scale.none));
    assert.ok(named('button', 'Track now'));
  });
}

test('when the first entry removes the pressed button, the focus moves to the heading', async (t) => {
  let entries: readonly MoodEntry[] = [];
  await serve(t, () => [200, entries]);
  await render(t, <ScaleCard userId={MAREN.id} scale={MOOD} />);
  (await until(() => named('button', 'Track now'))).focus();
  entries = days(1);
  await act(async () => refreshByPrefix('mood/'));
  await until(() => bars().length === 1);
  assert.equal(document.activeElement?.textContent, 'Emotions');
});

const WORDS = [
  [MOOD, 'No emotion tracking entries yet', ['Difficult', 'Mixed', 'Neutral', 'Hopeful', 'Strong']],
  [ENERGY, 'No energy tracking entries yet', ['Exhausted', 'Tired', 'Average', 'Focused', 'Energetic']],
] as const;
for (const [scale, none, labels] of WORDS) {
  test(`${scale.title}: the five values have their own labels`, async (t) => {
    const entries = [5, 4, 3, 2, 1].map((value) => moodEntry({ moodValue: value, fatigueValue: value }));
    await serve(t, () => [200, entries]);
    await render(t, <ScaleCard userId={MAREN.id} scale={scale} />);
    await until(() => bars().length === 5);
    for (const [index, label] of labels.entries()) {
      assert.match(pageText(), new RegExp(`Today: ${label}, ${index + 1} of 5`));
    }
    assert.equal(scale.none, none);
  });
}

test('an entry is deleted only after a confirmation', async (t) => {
  let entries = days(2);
  const server = await serve(t, ({ method, path }) => {
    if (method !== 'DELETE') return [200, entries];
    entries = entries.filter((entry) => !path.includes(entry.id));
    return [204];
  });
  await render(t, <ScaleCard userId={MAREN.id} scale={MOOD} />);
  await press(await until(() => named('button', 'Details of your emotions')));
  const withdraw = await until(() =>
    document.querySelector<HTMLElement>('button[aria-label^="Delete the entry of Today"]'),
  );
  await press(withdraw);
  assert.equal(server.seen.filter((request) => request.method === 'DELETE').length, 0);
  await press(named('button', 'Delete'));
  await until(() => !document.querySelector('button[aria-label^="Delete the entry of Today"]'));
  await until(() => bars().length === 1);
});

test('the details stay when loading the entries again fails', async (t) => {
  const server = await serve(t, () => [200, days(2)]);
  await render(t, <ScaleCard userId={MAREN.id} scale={MOOD} />);
  await press(await until(() => named('button', 'Details of your emotions')));
  await until(() => document.querySelector('dialog li'));
  server.answer = () => [500];
  await act(async () => refreshByPrefix('mood/'));
  await until(() => pageText().includes('Your entries can’t be loaded right now.'));
  assert.equal(document.querySelectorAll('dialog li').length, 2);
  assert.doesNotMatch(pageText(), new RegExp(MOOD.none));
});
