import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act } from 'react';
import { TIPS } from '../../../domain/tips/tips.ts';
import { now } from '../../lib/today.ts';
import { pageText, press, render } from '../../testing/render.ts';
import { TipList } from './tip-list.tsx';
import { TipsPage } from './tips-page.tsx';

const moveClockTo = (date: Date) =>
  act(async () => {
    now.value = date;
  });
afterEach(() => moveClockTo(new Date()));

const listed = () => [...document.querySelectorAll('li h3')].map((heading) => heading.textContent);
const count = () => document.querySelector('[role="status"]')?.textContent;
const todays = () => document.querySelector('section h3')?.textContent;
const radio = (label: string) =>
  [...document.querySelectorAll('label')]
    .find((option) => option.textContent === label)
    ?.querySelector('input') ?? undefined;

test('the page lists forty tips, each with its source', async (t) => {
  await render(t, <TipsPage />);
  assert.equal(document.title, 'Hearten - Daily tips');
  assert.equal(listed().length, 40);
  assert.equal(count(), '40 tips');
  for (const { source } of TIPS) {
    const link = document.querySelector(`li a[href="${source.address}"]`);
    assert.equal(link?.textContent, source.title);
    assert.equal(link?.parentElement?.textContent, `Source: ${source.organization}, ${source.title}`);
  }
});

test('today’s tip is the day of the year modulo forty, and changes at midnight', async (t) => {
  await moveClockTo(new Date(2026, 10, 21, 23, 59));
  await render(t, <TipsPage />);
  assert.equal(todays(), TIPS[325 % 40]?.title);
  await moveClockTo(new Date(2026, 10, 22, 0, 0));
  assert.equal(todays(), TIPS[326 % 40]?.title);
});

test('a category filters and counts the tips, and All shows every tip again', async (t) => {
  await render(t, <TipsPage />);
  await press(radio('Sleep'));
  assert.equal(count(), '7 tips');
  assert.deepEqual(
    listed(),
    TIPS.filter(({ category }) => category === 'sleep').map(({ title }) => title),
  );
  await press(radio('All'));
  assert.equal(listed().length, 40);
});

test('a category without tips says so', async (t) => {
  await render(t, <TipList tips={TIPS.filter(({ category }) => category === 'sleep')} />);
  await press(radio('Stress'));
  assert.equal(count(), '0 tips');
  assert.match(pageText(), /There are no tips about this yet/);
});
