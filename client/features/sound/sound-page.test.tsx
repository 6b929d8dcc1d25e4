import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { SOUND_SESSIONS } from '../../../domain/sound/sessions.ts';
import { SOUND_TEXTURES } from '../../../domain/sound/textures.ts';
import { controlledClock } from '../../testing/clock.ts';
import { describedBy, named, pageText, press, render, type } from '../../testing/render.ts';
import { createPlayer } from './player/player.ts';
import { PlayerBar } from './player/player-bar.tsx';
import { SessionList } from './session-list.tsx';
import { SoundPage } from './sound-page.tsx';
import { fakeEngine } from './testing/fake-engine.ts';

async function open(t: TestContext) {
  const engine = fakeEngine();
  const clock = controlledClock();
  const player = createPlayer(engine, clock);
  await render(
    t,
    <>
      <SoundPage player={player} />
      <PlayerBar player={player} />
    </>,
  );
  const pass = (ms: number) => act(async () => clock.pass(ms));
  return { engine, player, pass };
}

const listed = () => [...document.querySelectorAll('li h3')].map((heading) => heading.textContent);
const count = () => document.querySelector('[role="status"]')?.textContent;
const radio = (label: string) =>
  [...document.querySelectorAll('label')]
    .find((option) => option.textContent === label)
    ?.querySelector('input') ?? undefined;
const button = (name: string) => named<HTMLButtonElement>('button', name);
const slider = (name: string) => named<HTMLInputElement>('input[type="range"]', name) as HTMLInputElement;
const bar = () => document.querySelector('section[aria-label="Player"]')?.textContent ?? '';

afterEach(() => localStorage.clear());

test('the page lists ten sessions and three textures, each with its own picture, and plays nothing at first', async (t) => {
  await open(t);
  assert.deepEqual(
    listed(),
    [...SOUND_SESSIONS, ...SOUND_TEXTURES].map(({ title }) => `Play ${title}`),
  );
  const pictures = [...document.querySelectorAll('li svg[viewBox="0 0 80 80"]')].map(
    (picture) => picture.innerHTML,
  );
  assert.equal(new Set(pictures).size, 13);
  assert.match(pageText(), /Nothing is playing/);
  assert.match(pageText(), /Still harbor5 minRelaxation · steady tone/);
  assert.match(pageText(), /Best with headphones.*If you have epilepsy/);
});

test('a category filters and counts the sessions', async (t) => {
  await open(t);
  await press(radio('Immune health'));
  assert.deepEqual([listed()[0], count()], ['Play Garden wall', '1 session']);
  await press(radio('Sleep'));
  assert.deepEqual([listed().slice(0, 2), count()], [['Play Long way down', 'Play Night sea'], '2 sessions']);
});

test('a category without sessions says so', async (t) => {
  await render(t, <SessionList sessions={[]} player={createPlayer(fakeEngine(), controlledClock())} />);
  assert.equal(count(), '0 sessions');
  assert.match(pageText(), /There are no sessions of this kind yet/);
});

test('pressing a session plays or pauses it, and the bar shows the elapsed and total time', async (t) => {
  const { engine, pass } = await open(t);
  assert.equal(describedBy(button('Play Long way down') as HTMLElement), 'Sleep · binaural beat');
  await press(button('Play Long way down'));
  assert.match(bar(), /Long way down0:00 of 10:00/);
  assert.doesNotMatch(pageText(), /Nothing is playing/);
  await pass(228_000);
  assert.match(bar(), /3:48 of 10:00/);
  assert.equal(slider('Position').getAttribute('aria-valuetext'), '3 minutes 48 seconds of 10 minutes');
  await press(button('Pause Long way down'));
  assert.equal(engine.heard(), null);
  await press(button('Play Long way down'));
  assert.match(bar(), /3:48 of 10:00/);
  await press(button('Play Warm stone'));
  assert.match(bar(), /Warm stone0:00 of 5:00/);
});

test('the bar seeks, changes the volume, repeats and stops', async (t) => {
  const { engine, player } = await open(t);
  await press(button('Play Still harbor'));
  await type(slider('Position'), '60000');
  assert.match(bar(), /1:00 of 5:00/);
  assert.equal(slider('Volume').value, '70');
  await type(slider('Volume'), '40');
  assert.deepEqual([engine.volume, localStorage.getItem('hearten.soundVolume')], [40, '40']);
  await press(button('Repeat'));
  assert.equal(button('Repeat')?.getAttribute('aria-pressed'), 'true');
  assert.equal(player.isRepeating.value, true);
  await press(button('Stop'));
  assert.equal(engine.heard(), null);
  assert.match(pageText(), /Nothing is playing/);
});

test('the controls set the sleep timer and mix up to three sounds', async (t) => {
  const { engine, player } = await open(t);
  await press(button('Play Long way down'));
  await press(button('Timer, repeat and mix'));
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  assert.match(dialog.textContent ?? '', /Best with headphones/);
  await press(radio('30'));
  assert.equal(player.sleep.value?.ms, 30 * 60_000);
  assert.match(dialog.textContent ?? '', /Plays on, then fades out and stops at /);
  assert.match(dialog.textContent ?? '', /RepeatThe sleep timer keeps it playing\./);
  await press(radio('Off'));
  assert.match(dialog.textContent ?? '', /RepeatPlays again until you stop it\./);
  assert.equal(player.sleep.value, null);

  await press(radio('Garden rain'));
  await press(radio('Night train'));
  assert.equal(radio('Far waterfall')?.disabled, true);
  await type(slider('How loud: Garden rain'), '25');
  assert.deepEqual(
    engine.heard()?.map(({ id, volume }) => [id, volume]),
    [
      ['2', 100],
      ['garden-rain', 25],
      ['night-train', 60],
    ],
  );
  await press(radio('Night train'));
  assert.equal(radio('Far waterfall')?.disabled, false);
});

test('a sound without a length has no position slider', async (t) => {
  const { pass } = await open(t);
  await press(button('Play Garden rain'));
  await pass(65_000);
  assert.match(bar(), /Garden rain1:05/);
  assert.equal(slider('Position'), undefined);
  assert.equal(button('Repeat'), undefined);
});

test('the bar says when the device can’t play the sound', async (t) => {
  const { engine } = await open(t);
  engine.failNext();
  await press(button('Play Still harbor'));
  assert.match(
    document.querySelector('[role="alert"]')?.textContent ?? '',
    /This device couldn’t play the sound/,
  );
});

for (const [where, openIt, stop] of [
  ['in the bar', undefined, 'Stop'],
  ['in the controls', 'Timer, repeat and mix', 'Stop the sound'],
] as const) {
  test(`after stopping ${where}, the focus moves to the page’s heading`, async (t) => {
    await open(t);
    await press(button('Play Long way down'));
    if (openIt) {
      button(openIt)?.focus();
      await press(button(openIt));
    }
    button(stop)?.focus();
    await press(button(stop));
    assert.equal(bar(), '');
    assert.equal(document.activeElement?.tagName, 'H1');
  });
}
