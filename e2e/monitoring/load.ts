import { randomUUID } from 'node:crypto';
import { LiveClient } from '../../api/testing/live-client.ts';
import { ApiClient } from '../support/api-client.ts';
import type { CleanupScope } from '../support/hearten-process.ts';

/** Fewer than 25 active people are not shown. */
const PEOPLE = 30;
/** Each person calls the routes that people use most this many times. Histograms show times from 100 calls on. */
const ROUNDS = 5;
/** More than the limit for one account lets through, so that later guesses are refused. */
const FIRST_GUESSES = 8;
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

/** Lets the people act once more, and resolves when they have. */
export type Load = () => Promise<void>;

/**
 * People check in, read, post, like, guess passwords and leave, so that every metric about people has figures. The
 * returned function goes on with it: figures of the last minutes need acts at several scrapes.
 */
export async function makeLoad(scope: CleanupScope, origin: string): Promise<Load> {
  const people: ApiClient[] = [];
  for (let count = 0; count < PEOPLE; count++) people.push(await arrive(scope, origin));
  const [author, reader, leaver] = people as [ApiClient, ApiClient, ApiClient];
  const checkInAndRead = async (person: ApiClient) => {
    await checkIn(person);
    await succeeded(person.request('GET', '/api/mood'));
  };
  for (let round = 0; round < ROUNDS; round++) await Promise.all(people.map(checkInAndRead));
  const shared = await author.request('POST', '/api/community/posts', { content: 'A quiet morning' });
  const { id } = (await shared.json()) as { id: string };
  await author.waitForOwnWrites('/api/community/posts');
  await succeeded(reader.request('POST', `/api/community/posts/${id}/like`));
  await succeeded(leaver.request('DELETE', '/api/user', { password: 'a quiet morning' }));
  const staying = people.filter((person) => person !== leaver);
  const stranger = new ApiClient(origin);
  for (let guess = 0; guess < FIRST_GUESSES; guess++) await guessPassword(stranger);
  return async () => {
    await Promise.all(staying.map(checkInAndRead));
    const live = await LiveClient.open(scope, origin, { cookie: author.cookieHeader });
    live.leave();
    await guessPassword(stranger);
    await reportViolation(origin);
  };
}

const guessPassword = (stranger: ApiClient) =>
  stranger.request('POST', '/api/login', { username: 'nobody-here', password: 'a wrong guess' });

function reportViolation(origin: string): Promise<void> {
  const report = {
    type: 'csp-violation',
    body: { effectiveDirective: 'script-src', disposition: 'enforce' },
  };
  return succeeded(
    fetch(`${origin}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify([report]),
    }),
  );
}
