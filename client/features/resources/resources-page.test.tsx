import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { session } from '../session/session.ts';
import { ResourcesPage } from './resources-page.tsx';

const hrefs = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

test('two tiles with pictures lead to sound therapy and daily tips', async (t) => {
  await render(t, <ResourcesPage />);
  assert.deepEqual(hrefs().slice(0, 2), ['/sound-therapy', '/daily-tips']);
  assert.equal(document.querySelectorAll('li svg[viewBox="0 0 480 240"]').length, 2);
});

test('help stands there signed out, without a call, and while the server is away', async (t) => {
  const server = await serve(t, () => 'hang up');
  for (const status of ['signed-out', 'unreachable'] as const) {
    session.value = { status };
    const page = await render(t, <ResourcesPage />);
    for (const number of ['112', '999', '911', '116123', '111', '988']) {
      assert.ok(hrefs().includes(`tel:${number}`), number);
    }
    assert.ok(hrefs().includes('https://findahelpline.com'));
    assert.ok(hrefs().includes('https://befrienders.org'));
    await page.leave();
  }
  assert.equal(server.seen.length, 0);
});
