import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOUND_SESSIONS } from '../../../domain/sound/sessions.ts';
import { pageText, press, render } from '../../testing/render.ts';
import { SessionList } from './session-list.tsx';
import { SoundPage } from './sound-page.tsx';

const listed = () => [...document.querySelectorAll('li h3')].map((heading) => heading.textContent);
const count = () => document.querySelector('[role="status"]')?.textContent;
const radio = (label: string) =>
  [...document.querySelectorAll('label')]
    .find((option) => option.textContent === label)
    ?.querySelector('input') ?? undefined;

test('it lists ten sessions with picture and length, and has no button that would do nothing', async (t) => {
  await render(t, <SoundPage />);
  assert.deepEqual(
    listed(),
    SOUND_SESSIONS.map(({ title }) => title),
  );
  assert.equal(document.querySelectorAll('li svg').length, 10);
  assert.match(pageText(), /Still harbour5 minRelaxation · steady tone/);
  assert.match(pageText(), /These can’t be played yet/);
  assert.equal(document.querySelector('button'), null);
});

test('a category leaves its own sessions and says how many', async (t) => {
  await render(t, <SoundPage />);
  await press(radio('Immune health'));
  assert.deepEqual([listed(), count()], [['Garden wall'], '1 session']);
  await press(radio('Sleep'));
  assert.deepEqual([listed(), count()], [['Long way down', 'Night sea'], '2 sessions']);
});

test('a category without a session says so', async (t) => {
  await render(t, <SessionList sessions={[]} />);
  assert.equal(count(), '0 sessions');
  assert.match(pageText(), /There are no sessions of this kind yet/);
});
