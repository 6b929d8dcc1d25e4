import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { Router, useLocation } from 'wouter';
import { browserWindow } from '../../testing/browser.ts';
import { render } from '../../testing/render.ts';
import { HeaderActions } from './header-actions.ts';
import { Page } from './page.tsx';

const header = () => document.querySelector('header')?.textContent ?? '';
const heading = () => document.querySelector('h1')?.textContent;

test('the header shows the page’s title and the header actions', async (t) => {
  await render(
    t,
    <HeaderActions value={<button type="button">Bell</button>}>
      <Page title="Track">Your days</Page>
    </HeaderActions>,
  );
  assert.match(header(), /Track.*Bell/);
  assert.equal(heading(), 'Track');
  assert.equal(document.title, 'Hearten - Track');
});

test('if the page has its own heading, the header shows the product’s name', async (t) => {
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

test('a page opens at its top, except after Back', async (t) => {
  let scrolls = 0;
  t.mock.method(globalThis, 'scrollTo', () => scrolls++);
  let goTo = (_: string) => {};
  function Pages() {
    const [path, navigate] = useLocation();
    goTo = navigate;
    // The two addresses of the community share a page.
    const title = path.startsWith('/community') ? 'Community' : 'Track';
    return (
      <Page key={title} title={title}>
        Words
      </Page>
    );
  }
  const back = async (path: string) => {
    await act(async () => {
      browserWindow.happyDOM.setURL(`http://127.0.0.1${path}`);
      dispatchEvent(new Event('popstate'));
    });
  };
  await render(
    t,
    <Router>
      <Pages />
    </Router>,
  );
  await act(async () => goTo('/community/pinboard'));
  await back('/track');
  await act(async () => goTo('/community'));
  await back('/community/pinboard');
  scrolls = 0;
  await act(async () => goTo('/track'));
  assert.equal(scrolls, 1);
  await back('/community');
  assert.equal(scrolls, 1);
});
