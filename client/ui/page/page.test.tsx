import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../testing/render.ts';
import { Page } from './page.tsx';
import { HeaderEnd } from './page-chrome.ts';

const header = () => document.querySelector('header')?.textContent ?? '';
const heading = () => document.querySelector('h1')?.textContent;

test('the header has the page’s title, and what stands at its end', async (t) => {
  await render(
    t,
    <HeaderEnd value={<button type="button">Bell</button>}>
      <Page title="Track">Your days</Page>
    </HeaderEnd>,
  );
  assert.match(header(), /Track.*Bell/);
  assert.equal(heading(), 'Track');
  assert.equal(document.title, 'Hearten - Track');
});

test('where the page has a heading of its own, the header has the product’s name', async (t) => {
  await render(
    t,
    <Page title="Home" heading="Hello, Maren">
      Your day
    </Page>,
  );
  assert.equal(header(), 'Hearten');
  assert.equal(heading(), 'Hello, Maren');
  assert.equal(document.title, 'Hearten - Home');
});
