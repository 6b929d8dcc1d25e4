import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../testing/render.ts';
import { session } from '../session/session.ts';
import { CommunityPage } from './community-page.tsx';

for (const [path, title] of [
  ['/community', 'Hearten - Community'],
  ['/community/pinboard', 'Hearten - Community, Pinboard'],
  ['/community/nearby', 'Hearten - Community, Nearby'],
  ['/community/bookmarks', 'Hearten - Community, Bookmarks'],
] as const) {
  test(`the browser’s title names the tab at ${path}, and the heading is Community`, async (t) => {
    history.replaceState(null, '', path);
    session.value = { status: 'unreachable' };
    await render(t, <CommunityPage />);
    assert.equal(document.title, title);
    assert.equal(document.querySelector('h1')?.textContent, 'Community');
  });
}
