import assert from 'node:assert/strict';
import { type Browser, personIdOf, registerPerson, type TestApp } from './test-app.ts';
import { waitForProjections } from './wait-for-projections.ts';

/** The password with which `registerPerson` registers people. */
export const PASSWORD = 'a quiet morning';
/** Begins the erasure of a person such that what others see of them leaves one by one. */
export const eraseSpread = (browser: Browser) =>
  browser.call('DELETE', '/api/user', { body: { password: PASSWORD, reflections: 'spread' } });

/** The body of an answer that must be a success; an empty object for 204. */
export async function succeeds<T = { id: string; sessionId: string }>(
  answering: Promise<{ statusCode: number; body: string; json(): unknown }>,
): Promise<T> {
  const answer = await answering;
  assert.ok(answer.statusCode < 300, answer.body);
  return (answer.statusCode === 204 ? {} : answer.json()) as T;
}

/** A person with two reflections and a bookmark, who likes a friend's reflection and has thanked the friend. */
export async function registerActivePerson(testApp: TestApp, friend: Browser) {
  const { browser, id } = await registerPerson(testApp);
  const personId = await personIdOf(testApp, id);
  const friends = await succeeds(friend.post('/api/community/posts', { content: 'of a friend' }));
  const posts: string[] = [];
  for (const content of ['the first', 'the second']) {
    posts.push((await succeeds(browser.post('/api/community/posts', { content }))).id);
  }
  await waitForProjections(testApp);
  await succeeds(browser.post(`/api/community/posts/${friends.id}/like`));
  await succeeds(browser.post(`/api/community/posts/${friends.id}/bookmark`));
  const words = { recipientSessionId: friends.sessionId, message: 'words of thanks' };
  await succeeds(browser.post('/api/community/gratitude', words));
  await waitForProjections(testApp);
  const pseudonymId = testApp.services.pseudonyms.ofPerson(personId);
  return { browser, personId, pseudonymId, posts, liked: friends.id };
}

/** Counts the traces of the person that a friend sees: posts, likes of all posts in the list, words of gratitude. */
export async function seenBy(testApp: TestApp, friend: Browser) {
  await waitForProjections(testApp);
  const { data } = await succeeds<{ data: { content: string; likesCount: number }[] }>(
    friend.get('/api/community/posts?limit=50'),
  );
  const notifications = await succeeds<{ message: string }[]>(friend.get('/api/notifications'));
  return {
    posts: data.filter(({ content }) => content !== 'of a friend').length,
    likes: data.reduce((sum, { likesCount }) => sum + likesCount, 0),
    words: notifications.filter(({ message }) => message === 'words of thanks').length,
  };
}

/** The types of a stream's events, in order. */
export const streamTypes = async ({ services }: TestApp, stream: string) =>
  (await services.store.readStream(stream)).map(({ type }) => type);
