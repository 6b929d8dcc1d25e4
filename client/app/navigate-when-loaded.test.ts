import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { browserWindow } from '../testing/browser.ts';
import { navigateWhenLoaded } from './navigate-when-loaded.ts';

/** Longer than a page's code is waited for. */
const READY_MS = 500;

const went: string[] = [];
const go = (to: string) => navigateWhenLoaded((path) => went.push(path), to, {});

beforeEach(() => {
  browserWindow.happyDOM.setURL('http://127.0.0.1/');
  went.length = 0;
});

test('a page is gone to once its code is there', async () => {
  await go('/terms');
  assert.deepEqual(went, ['/terms']);
});

test('who presses two links ends where the second one leads, whichever is there first', async () => {
  void go('/privacy-security');
  void go('/');
  await wait(READY_MS);
  assert.deepEqual(went, ['/']);
});

test('going back while a page is waited for stays gone back', async () => {
  void go('/sound-therapy');
  browserWindow.happyDOM.setURL('http://127.0.0.1/track');
  await wait(READY_MS);
  assert.deepEqual(went, []);
});
