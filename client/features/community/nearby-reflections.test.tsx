import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { NearbyTab } from './nearby-tab.tsx';
import { answerRegion, ownRegion } from './own-region.ts';

beforeEach(() => {
  clearResources();
  answerRegion(null);
});

function setTimeZone(t: TestContext, zone: string) {
  const { env } = process;
  const before = env.TZ ?? 'UTC';
  env.TZ = zone;
  t.after(() => {
    env.TZ = before;
  });
}
const withPosts = (t: TestContext) =>
  serve(t, () => [200, pageOfPosts([communityPost({ region: 'Africa', content: 'The jacaranda blooms.' })])]);

test('a device in UTC asks for the region once, instead of showing the whole world as near', async (t) => {
  setTimeZone(t, 'UTC');
  const server = await withPosts(t);
  const first = await render(t, <NearbyTab />);
  assert.match(pageText(), /Reflections Near You.*Where in the world are you\?/);
  assert.equal(server.seen.length, 0, 'nothing is requested for an unknown region');
  await press(named('button', 'Africa'));
  await until(() => pageText().includes('The jacaranda blooms.'));
  assert.match(server.seen[0]?.path ?? '', /\/nearby\?.*region=Africa/);
  assert.match(pageText(), /SomeoneAfrica · .*Nearby/);
  assert.equal(document.activeElement?.textContent, 'Reflections Near You');
  assert.equal(localStorage.getItem('hearten.region'), 'Africa');
  assert.equal(ownRegion(), 'Africa');
  await first.leave();
  await render(t, <NearbyTab />);
  assert.doesNotMatch(pageText(), /Where in the world/);
});

test('the answer can be changed', async (t) => {
  setTimeZone(t, 'UTC');
  const server = await withPosts(t);
  await act(async () => answerRegion('Africa'));
  await render(t, <NearbyTab />);
  await press(await until(() => named('button', 'Change region: Africa')));
  assert.match(pageText(), /Where in the world are you\?/);
  await press(named('button', 'Asia'));
  await until(() => server.seen.some(({ path }) => path.includes('region=Asia')));
});

test('after “rather not say” nobody is asked again, and nothing is called near', async (t) => {
  setTimeZone(t, 'UTC');
  const server = await withPosts(t);
  const first = await render(t, <NearbyTab />);
  await press(named('button', 'I’d rather not say'));
  await first.leave();
  await render(t, <NearbyTab />);
  assert.match(pageText(), /Without a region, Hearten can’t tell which reflections are near you\./);
  assert.equal(server.seen.length, 0);
  assert.equal(ownRegion(), 'Global');
  await press(named('button', 'Choose a region'));
  assert.match(pageText(), /Where in the world are you\?/);
});

test('a device whose time zone has a region is not asked, and an old answer does not count', async (t) => {
  setTimeZone(t, 'Europe/Berlin');
  const server = await withPosts(t);
  await act(async () => answerRegion('Africa'));
  await render(t, <NearbyTab />);
  await until(() => pageText().includes('The jacaranda blooms.'));
  assert.match(server.seen[0]?.path ?? '', /region=Europe/);
  assert.doesNotMatch(pageText(), /Change region|Where in the world/);
});

test('an unknown stored answer counts as none', async (t) => {
  setTimeZone(t, 'UTC');
  localStorage.setItem('hearten.region', 'Atlantis');
  await act(async () => void dispatchEvent(new Event('storage')));
  assert.equal(ownRegion(), 'Global');
  await render(t, <NearbyTab />);
  assert.match(pageText(), /Where in the world are you\?/);
});
