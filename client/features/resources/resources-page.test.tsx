import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUOTES } from '../../../domain/inspiration/quotes.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { choosePlace } from '../help/help-place.ts';
import { setQuoteSaved } from '../inspiration/saved-quotes.ts';
import { session } from '../session/session.ts';
import { ResourcesPage } from './resources-page.tsx';

const hrefs = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

test('two tiles with pictures lead to sound therapy and daily tips', async (t) => {
  await render(t, <ResourcesPage />);
  assert.deepEqual(hrefs().slice(0, 2), ['/sound-therapy', '/daily-tips']);
  assert.equal(document.querySelectorAll('li svg[viewBox="0 0 480 240"]').length, 2);
});

test('saved quotations are listed for visitors; signed-in people find them in Profile', async (t) => {
  const [quote = assert.fail()] = QUOTES;
  t.after(() => setQuoteSaved(quote.id, false));
  session.value = { status: 'signed-out' };
  const before = await render(t, <ResourcesPage />);
  assert.doesNotMatch(pageText(), /Saved inspiration/);
  await before.leave();
  setQuoteSaved(quote.id, true);
  const visit = await render(t, <ResourcesPage />);
  assert.match(pageText(), /Saved inspiration/);
  assert.ok(pageText().includes(quote.text));
  await press(named('button', 'Saved'));
  assert.ok(pageText().includes(quote.text), 'a removed quotation stays until the page is left');
  await visit.leave();
  setQuoteSaved(quote.id, true);
  session.value = { status: 'signed-in', user: MAREN };
  await render(t, <ResourcesPage />);
  assert.doesNotMatch(pageText(), /Saved inspiration/);
});

test('the help numbers show without a call for visitors and while the server is unreachable', async (t) => {
  const server = await serve(t, () => 'hang up');
  choosePlace('US');
  for (const status of ['signed-out', 'unreachable'] as const) {
    session.value = { status };
    const page = await render(t, <ResourcesPage />);
    for (const number of ['911', '988']) assert.ok(named('button', `Copy ${number}`), number);
    assert.ok(hrefs().includes('https://findahelpline.com'));
    await page.leave();
  }
  assert.equal(server.seen.length, 0);
});
