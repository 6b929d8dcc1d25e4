import { randomUUID } from 'node:crypto';
import { LiveClient } from '../../api/testing/live-client.ts';
import { ApiClient } from '../support/api-client.ts';
import type { CleanupScope } from '../support/hearten-process.ts';

/** From here on histograms show times of calls, so each route that people use most is called more often than that. */
const SHOWN_FROM_CALLS = 100;
const PEOPLE = 5;
const MOOD = { moodValue: 4, fatigueValue: 2 };

async function succeeded(response: Promise<Response>): Promise<void> {
  const { ok, status, url } = await response;
  if (!ok) throw new Error(`${url} answered ${status}`);
}

/** One person with an open app. */
export async function arrive(scope: CleanupScope, origin: string): Promise<ApiClient> {
  const person = new ApiClient(origin);
  await person.register(`m${randomUUID().slice(0, 12)}`);
  await LiveClient.open(scope, origin, { cookie: person.cookieHeader });
  return person;
}

/** A single act: a person checks in. */
export const checkIn = (person: ApiClient): Promise<void> =>
  succeeded(person.request('POST', '/api/mood', MOOD));

/** People check in, read, post, like, guess passwords and leave, so that every metric about people has figures. */
export async function makeLoad(scope: CleanupScope, origin: string): Promise<void> {
  const people: ApiClient[] = [];
  for (let count = 0; count < PEOPLE; count++) people.push(await arrive(scope, origin));
  for (let round = 0; round < SHOWN_FROM_CALLS; round++) {
    await Promise.all(
      people.map(async (person) => {
        await checkIn(person);
        await succeeded(person.request('GET', '/api/mood'));
      }),
    );
  }
  const [author, reader, leaver] = people as [ApiClient, ApiClient, ApiClient];
  const shared = await author.request('POST', '/api/community/posts', { content: 'A quiet morning' });
  const { id } = (await shared.json()) as { id: string };
  await author.waitForOwnWrites('/api/community/posts');
  await succeeded(reader.request('POST', `/api/community/posts/${id}/like`));
  const report = [
    { type: 'csp-violation', body: { effectiveDirective: 'script-src', disposition: 'enforce' } },
  ];
  await succeeded(
    fetch(`${origin}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify(report),
    }),
  );
  const stranger = new ApiClient(origin);
  for (let guess = 0; guess < 8; guess++) {
    await stranger.request('POST', '/api/login', { username: 'nobody-here', password: 'a wrong guess' });
  }
  await succeeded(leaver.request('DELETE', '/api/user', { password: 'a quiet morning' }));
}
