import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { OPEN_COMMUNITY } from '../../testing/community-state.ts';
import { MAREN } from '../../testing/people.ts';
import { pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { installFakeSockets } from '../../testing/socket.ts';
import { session, signedInAs, signedOut } from '../session/session.ts';
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

for (const path of ['/community', '/community/pinboard', '/community/nearby', '/community/bookmarks']) {
  test(`while the community is closed, ${path} says so and offers nothing that leads nowhere`, async (t) => {
    clearResources();
    installFakeSockets();
    const closed = { ...OPEN_COMMUNITY, isOpen: false, mayPost: false };
    await serve(t, (asked) => [200, asked.path === '/api/community/state' ? closed : pageOfPosts([])]);
    history.replaceState(null, '', path);
    t.after(() => act(async () => signedOut()));
    await act(async () => signedInAs(MAREN));
    await render(t, <CommunityPage />);
    await until(() => pageText().includes('The community isn’t open now'));
    assert.equal(pageText().includes('Who’s Here'), path === '/community');
    assert.ok(!/No reflections yet|No nearby reflections yet|Global Reflections/.test(pageText()));
    assert.deepEqual(
      [named('a', 'Open the pinboard'), named('button', 'Send Gratitude Without Your Name')].map(Boolean),
      [false, false],
    );
  });
}
