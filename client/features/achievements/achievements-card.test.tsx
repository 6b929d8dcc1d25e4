import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { BADGES } from '../../../domain/achievements/badges.ts';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import { clearResources, refreshByPrefix } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { AchievementsCard } from './achievements-card.tsx';

/** All twelve badges: the earned ones with their dates, the others with their progress out of ten. */
const badges = (earned: Record<string, string>, progress: Record<string, number> = {}): Achievement[] =>
  BADGES.map((badge) => ({
    ...badge,
    unlocked: badge.id in earned,
    date: earned[badge.id] ?? null,
    progress: badge.category === 'improvement' ? null : { current: progress[badge.id] ?? 0, target: 10 },
  }));

const textsOf = (selector: string, root: ParentNode = document) =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent ?? '');
const show = async (t: Parameters<typeof render>[0], list: Achievement[]) => {
  const server = await serve(t, () => [200, list]);
  await render(t, <AchievementsCard userId={MAREN.id} />);
  await until(() => named('button', 'View all achievements'));
  return server;
};

beforeEach(clearResources);

test('the preview shows the three newest badges, newest first, and the two nearest ones', async (t) => {
  const earned = {
    'consistency-1': '2025-03-02',
    'resilience-1': '2025-03-04',
    'milestone-1': '2025-03-01',
    'milestone-2': '2025-03-03',
  };
  const server = await show(t, badges(earned, { 'consistency-2': 4, 'resilience-3': 7, 'milestone-3': 1 }));
  assert.equal(server.seen[0]?.path, `/api/achievements?userId=${MAREN.id}`);
  assert.deepEqual(textsOf('ul[aria-label="Recently earned"] li'), [
    'One small thingEarned on 4 March 2025',
    'First actEarned on 3 March 2025',
    'Three in a rowEarned on 2 March 2025',
  ]);
  const next = document.querySelectorAll('ul')[1] as Element;
  assert.deepEqual(textsOf('li p:first-child', next), ['A whole week', 'A steady thread']);
  assert.match(next.textContent ?? '', /7 of 10.*4 of 10/);
});

test('the dialog lists every badge by category, with its date or how to earn it', async (t) => {
  await show(t, badges({ 'milestone-1': '2025-03-01', 'improvement-1': '2025-03-09' }));
  await press(named('button', 'View all achievements'));
  const dialog = await until(() => document.querySelector('dialog'));
  assert.deepEqual(textsOf('h3', dialog), ['Consistency', 'Resilience', 'Milestones', 'Improvement']);
  const rows = textsOf('li', dialog);
  assert.equal(rows.length, 10);
  assert.ok(rows.includes('First pageYour first journal entry.Earned on 1 March 2025'));
  assert.ok(rows.includes('Fifty pagesHow to earn it: Fifty journal entries.0 of 10'));
});

test('improvement badges are hidden until they are earned', async (t) => {
  await show(t, badges({}));
  await press(named('button', 'View all achievements'));
  const dialog = await until(() => document.querySelector('dialog'));
  assert.deepEqual(textsOf('h3', dialog), ['Consistency', 'Resilience', 'Milestones']);
  assert.equal(textsOf('li', dialog).length, 9);
  assert.doesNotMatch(pageText(), /A little lighter|Longer light|More to draw on/);
});

test('before the first badge the card says what will appear there', async (t) => {
  await show(t, badges({}));
  assert.match(pageText(), /Badges you earn will appear here/);
  assert.match(pageText(), /Next to unlock/);
});

test('with every badge earned there is no next badge', async (t) => {
  await show(t, badges(Object.fromEntries(BADGES.map(({ id }) => [id, '2025-03-01']))));
  assert.doesNotMatch(pageText(), /Next to unlock/);
});

test('a skeleton shows while badges load, and a failed load can be repeated', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, () => held.promise);
  await render(t, <AchievementsCard userId={MAREN.id} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading your achievements/);
  held.open([503]);
  const again = await until(() => named('button', 'Try again'));
  server.answer = () => [200, badges({ 'milestone-1': '2025-03-01' })];
  await press(again);
  await until(() => pageText().includes('First page'));
});

test('the open list stays when loading the badges again fails', async (t) => {
  const server = await show(t, badges({ 'milestone-1': '2025-03-01' }));
  await press(named('button', 'View all achievements'));
  const rows = () => document.querySelectorAll('dialog li').length;
  const shown = await until(rows);
  server.answer = () => [500];
  await act(async () => refreshByPrefix('achievements/'));
  await until(() => pageText().includes('Your achievements can’t be loaded right now.'));
  assert.equal(rows(), shown);
});
