import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { act } from 'react';
import { BUILD_QUESTION } from '../../lib/worker-questions.ts';
import { deferred } from '../../testing/deferred.ts';
import { render, until } from '../../testing/render.ts';
import { giveWorker } from '../../testing/service-worker.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { isPlayerOpen } from '../sound/player/player-open.ts';
import { followBuilds } from './follow-builds.ts';
import { opensNewerBuild } from './next-navigation.ts';

document.head.innerHTML = '<meta name="hearten-worker" content="one">';

/** Waits until the worker's answer has arrived, which takes one message there and one back. */
const settle = () => act(() => wait(20));

test('a newer build comes with the next screen, but not over anything that would be lost', async (t) => {
  const worker = giveWorker(t, { [BUILD_QUESTION]: 'one' });
  const opened: string[] = [];
  t.mock.method(location, 'assign', (to: string) => void opened.push(to));
  t.mock.method(location, 'replace', (to: string) => void opened.push(`${to} in place`));
  t.mock.method(location, 'reload', () => void opened.push('again'));
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
  followBuilds(navigator.serviceWorker);

  worker.replace();
  await settle();
  assert.equal(opensNewerBuild('/track', false), false, 'the worker is of the same build');
  worker.answers = { [BUILD_QUESTION]: 'two' };
  worker.replace();
  await until(() => opensNewerBuild('/track', false));
  assert.equal(opensNewerBuild('/auth', true), true);
  assert.deepEqual(opened, ['/track', '/auth in place'], 'a page in use is not reloaded');

  for (const field of [
    '<textarea>Words</textarea>',
    '<input value="Words">',
    '<input type="password" value="x">',
  ]) {
    const form = document.body.appendChild(document.createElement('form'));
    form.innerHTML = field;
    assert.equal(opensNewerBuild('/track', false), false, field);
    form.remove();
  }
  const dialog = await render(
    t,
    <Dialog title="A dialog" onClose={() => {}}>
      Words
    </Dialog>,
  );
  assert.equal(opensNewerBuild('/track', false), false, 'a dialog is open');
  await dialog.leave();
  isPlayerOpen.value = true;
  assert.equal(opensNewerBuild('/track', false), false, 'sound plays');
  isPlayerOpen.value = false;
  assert.equal(opensNewerBuild('/track', false), true);
});

test('a worker that a busy device starts late is still heard', async (t) => {
  const build = deferred<string>();
  const worker = giveWorker(t, { [BUILD_QUESTION]: 'one' });
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
  t.mock.method(location, 'assign', () => {});
  followBuilds(navigator.serviceWorker);
  worker.replace();
  await settle();
  worker.answers = { [BUILD_QUESTION]: build.promise };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  worker.replace();
  t.mock.timers.tick(60_000);
  t.mock.timers.reset();
  build.open('two');
  await settle();
  assert.equal(opensNewerBuild('/track', false), true);
});

test('an untouched page makes way at once, but a reloaded one waits', async (t) => {
  for (const [type, scrolled, reloads] of [
    ['navigate', 0, 1],
    ['navigate', 40, 0],
    ['reload', 0, 0],
  ] as const) {
    const worker = giveWorker(t, { [BUILD_QUESTION]: 'two' });
    let times = 0;
    t.mock.method(location, 'reload', () => {
      times += 1;
    });
    t.mock.method(performance, 'getEntriesByType', () => [{ type, workerStart: 5 }]);
    Object.defineProperty(navigator, 'userActivation', {
      value: { hasBeenActive: false },
      configurable: true,
    });
    Object.assign(globalThis, { scrollY: scrolled });
    followBuilds(navigator.serviceWorker);
    worker.replace();
    await settle();
    assert.equal(Math.min(times, 1), reloads, `${type}, scrolled by ${scrolled}`);
    t.mock.restoreAll();
  }
});
