import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { installFakeSockets } from '../../testing/socket.ts';
import { offTheMap } from '../preferences/preferences.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { ownPlace } from './own-place.ts';
import { answerRegion, ownRegion } from './own-region.ts';
import { PresenceTab } from './presence-tab.tsx';
import { WhosHere } from './whos-here.tsx';

beforeEach(clearResources);

// This test comes first, because the module remembers the last real count.
test('before any real count no number is shown, and it says why', async (t) => {
  const server = await serve(t, () => 'hang up');
  await render(t, <WhosHere />);
  await until(() => pageText().includes('The number of people here can’t be loaded right now.'));
  assert.doesNotMatch(pageText(), /\d|people online|example/);
  assert.equal(document.querySelector('ul'), null);
  server.answer = () => [200, { locations: [], totalActiveUsers: 1 }];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('1person online'));
});

test('the count and places are requested every 30 seconds, with this device’s region and place', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const locations = [{ id: 'Europe', lat: 49, lng: 15, intensity: 3 }];
  const server = await serve(t, () => [200, { locations, totalActiveUsers: 12 }]);
  await render(t, <WhosHere />);
  await until(() => pageText().includes('12people online'));
  assert.equal(document.querySelector('ul')?.textContent, 'Europeat least 4');
  const { lat, lng } = ownPlace() ?? assert.fail('the device is on the map');
  const region = encodeURIComponent(ownRegion());
  assert.equal(server.seen[0]?.path, `/api/active-locations?region=${region}&lat=${lat}&lng=${lng}`);
  await act(async () => t.mock.timers.tick(29_999));
  assert.equal(server.seen.length, 1);
  server.answer = () => [503];
  await act(async () => t.mock.timers.tick(1));
  await until(() => pageText().includes('12people online· counted just now'));
  assert.equal(document.querySelector('ul'), null);
  await act(async () => offTheMap.choose(true));
  t.after(() => offTheMap.choose(false));
  const requests = server.seen.length;
  await act(async () => t.mock.timers.tick(30_000));
  await until(() => server.seen.length > requests);
  assert.equal(
    server.seen.at(-1)?.path,
    `/api/active-locations?region=${region}`,
    'off the map no place is sent',
  );
});

test('an empty Presence tab says so and leads to the pinboard', async (t) => {
  answerRegion('Europe');
  await serve(t, ({ path }) =>
    path.startsWith('/api/active-locations')
      ? [200, { locations: [], totalActiveUsers: 1 }]
      : [200, pageOfPosts([])],
  );
  await render(t, <PresenceTab userId={MAREN.id} />);
  await until(() => pageText().includes('No nearby reflections yet.'));
  await until(() => pageText().includes('No reflections yet. Be the first to share!'));
  for (const title of ['Who’s Here', 'Express Gratitude', 'Nearby Reflections', 'Global Reflections']) {
    assert.ok(named('h2', title), title);
  }
  await press(named('a', 'Share a reflection to be the first'));
  assert.equal(location.pathname, '/community/pinboard');
});

test('with a live connection nothing is requested until the connection is lost', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const sockets = installFakeSockets();
  const europe = { id: 'Europe', lat: 49, lng: 15, intensity: 3 };
  const server = await serve(t, () => [200, { locations: [], totalActiveUsers: 4 }]);
  t.after(() => act(async () => signedOut()));
  await act(async () => signedInAs(MAREN));
  await render(t, <WhosHere />);
  const live = await until(() => sockets[0]);
  const tell = (totalActiveUsers: number) =>
    act(async () => live.say({ type: 'presence', totalActiveUsers, locations: [europe] }));
  await act(async () => live.open());
  assert.match(pageText(), /Loading who is here/, 'it waits for the live connection’s first count');
  await tell(12);
  await until(() => pageText().includes('12people online'));
  await tell(13);
  assert.match(pageText(), /13people online/);
  await act(async () => t.mock.timers.tick(30_000));
  assert.equal(server.seen.length, 0);
  await act(async () => live.end());
  assert.match(pageText(), /13people online/, 'the last count stays until the next request');
  await act(async () => t.mock.timers.tick(30_000));
  await until(() => pageText().includes('4people online'));
  assert.equal(server.seen.length, 1);
});

test('if the connection fails the count is requested at once', async (t) => {
  const sockets = installFakeSockets();
  await serve(t, () => [200, { locations: [], totalActiveUsers: 4 }]);
  t.after(() => act(async () => signedOut()));
  await act(async () => signedInAs(MAREN));
  await render(t, <WhosHere />);
  await act(async () => sockets[0]?.end());
  await until(() => pageText().includes('4people online'));
});
