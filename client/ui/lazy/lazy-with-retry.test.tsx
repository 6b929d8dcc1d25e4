import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { pageText, render, until } from '../../testing/render.ts';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { toaster } from '../toast/toaster.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';

const Sheet = ({ words }: { readonly words: string }) => <p>{words}</p>;

test('code that could not be fetched is fetched again at the next opening, and then kept', async (t) => {
  let asked = 0;
  let isDown = true;
  const { Component, preload } = lazyWithRetry(
    async () => {
      asked += 1;
      if (isDown) throw new Error('no network');
      return Sheet;
    },
    { fallback: <p>Loading…</p> },
  );
  t.mock.method(console, 'error', () => {});
  let closed = 0;
  const open = () =>
    render(
      t,
      <DialogHost onClose={() => closed++}>
        <Component words="How are you?" />
      </DialogHost>,
    );

  preload();
  const first = await open();
  await until(() => closed === 1);
  assert.equal(toaster.current.value?.title, 'This couldn’t be opened right now');
  toaster.dismiss();
  await first.leave();

  isDown = false;
  const asMuch = asked;
  const second = await open();
  await until(() => pageText().includes('How are you?'));
  assert.equal(asked, asMuch + 1);
  await second.leave();

  await open();
  assert.match(pageText(), /How are you\?/, 'without a wait');
  assert.deepEqual([asked, closed], [asMuch + 1, 1]);
});

test('a part that the page can do without stays away while its code cannot be fetched, and comes later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  const { Component } = lazyWithRetry(
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('no network');
      return Sheet;
    },
    { isOptional: true },
  );
  await render(
    t,
    <main>
      <h1>Home</h1>
      <Component words="As of 9:14 today" />
    </main>,
  );
  assert.equal(pageText(), 'Home');
  await act(async () => t.mock.timers.tick(5_000));
  assert.equal(pageText(), 'HomeAs of 9:14 today');
  assert.equal(asked, 2);
});
