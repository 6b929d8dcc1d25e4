import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { browserWindow } from '../testing/browser.ts';
import { navigateWhenLoaded } from './navigate-when-loaded.ts';

/** Longer than navigation waits for a page's code. */
const READY_MS = 500;

const went: string[] = [];
const go = (to: string) => navigateWhenLoaded((path) => went.push(path), to, {});

beforeEach(() => {
  browserWindow.happyDOM.setURL('http://127.0.0.1/');
  went.length = 0;
});

test('a page opens once its code has been fetched', async () => {
  await go('/terms');
  assert.deepEqual(went, ['/terms']);
});

test('after two links the second page opens, whichever loads first', async () => {
  void go('/privacy-security');
  void go('/');
  await wait(READY_MS);
  assert.deepEqual(went, ['/']);
});

test('going back while a page loads cancels its navigation', async () => {
  void go('/sound-therapy');
  browserWindow.happyDOM.setURL('http://127.0.0.1/track');
  await wait(READY_MS);
  assert.deepEqual(went, []);
});

test('a page opened from a dialog takes the place of the dialog’s history entry', async () => {
  history.pushState({ openDialogs: 1 }, '');
  let replaces: unknown;
  await navigateWhenLoaded((_path, options) => (replaces = options?.replace), '/terms', {});
  assert.equal(replaces, true);
  history.replaceState(null, '');
  await navigateWhenLoaded((_path, options) => (replaces = options?.replace), '/terms', {});
  assert.equal(replaces, undefined);
});
