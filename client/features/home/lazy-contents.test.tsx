import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { lazyContent } from './lazy-contents.tsx';

test('a content that could not be fetched says so, and is fetched again on a press', async (t) => {
  t.mock.method(console, 'error', () => {});
  let isDown = true;
  const { Content } = lazyContent(
    async () => {
      if (isDown) throw new Error('no network');
      return () => <p>Feeling hopeful</p>;
    },
    <p>Loading…</p>,
    'This can’t be loaded right now.',
  );
  await render(t, <Content />);
  await until(() => pageText().includes('This can’t be loaded right now.'));
  isDown = false;
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Feeling hopeful'));
  assert.equal(named('button', 'Try again'), undefined);
});

test('code that was fetched ahead is shown at once', async (t) => {
  const { Content, load } = lazyContent(
    async () => () => <p>Feeling hopeful</p>,
    <p>Loading…</p>,
    'This can’t be loaded right now.',
  );
  await load();
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(pageText()));
  observer.observe(document.body, { childList: true, subtree: true });
  await render(t, <Content />);
  await until(() => pageText().includes('Feeling hopeful'));
  observer.disconnect();
  assert.ok(!shown.some((text) => text.includes('Loading…')), shown.join(' · '));
});
