import { setTimeout as sleep } from 'node:timers/promises';
import { drawDueAt, SPREAD_MS } from '../../infra/erasures/erasure-tasks.ts';
import { ApiClient } from '../support/api-client.ts';
import type { Attack, Figure } from './attack.ts';
import { type Links, linkVanished, type Vanished } from './vanished.ts';

const PEOPLE = 5;
const POSTS_EACH = 4;
const LOOK_MS = 200;
const WATCHED_MS = 15_000;
/** The simulated part: how many people leave within the same two days, and how often the watcher looks. */
const LEAVERS = 20;
const SIMULATED_LOOK_MS = 60_000;
const RUNS = 200;

export const vanishingPosts: Attack = {
  name: 'vanishing-posts',
  method:
    'People erase their accounts one after the other, and a watcher links the reflections that vanish together',
  async run({ origin, newPerson }) {
    const watcher = new ApiClient(origin);
    const authors = new Map<string, string>();
    const people: ApiClient[] = [];
    for (let index = 0; index < PEOPLE; index++) {
      const person = await newPerson();
      people.push(person);
      for (let shared = 0; shared < POSTS_EACH; shared++) {
        const answer = await person.request('POST', '/api/community/posts', { content: 'a reflection' });
        authors.set(((await answer.json()) as { id: string }).id, `person ${index}`);
      }
      await person.waitForOwnWrites('/api/community/posts');
    }
    const vanished: Vanished[] = [];
    let before = await postsSeen(watcher);
    const look = async () => {
      const seen = await postsSeen(watcher);
      for (const id of before) {
        const author = authors.get(id);
        if (author && !seen.has(id)) vanished.push({ author, atMs: Date.now() });
      }
      before = seen;
    };
    for (const person of people) {
      await erase(person);
      for (const until = Date.now() + WATCHED_MS / PEOPLE; Date.now() < until; await sleep(LOOK_MS))
        await look();
    }
    const pairs = (PEOPLE * POSTS_EACH * (POSTS_EACH - 1)) / 2;
    const { together } = linkVanished(vanished, WATCHED_MS / PEOPLE);
    return [
      { what: `pairs of one author that vanished together, of ${pairs}`, value: `${together}` },
      { what: `reflections that vanished within ${WATCHED_MS / 1_000} s`, value: `${vanished.length}` },
      ...simulateTwoDays(),
    ];
  },
};

async function postsSeen(watcher: ApiClient): Promise<ReadonlySet<string>> {
  const answer = await watcher.request('GET', '/api/community/posts?limit=50');
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return new Set(data.map(({ id }) => id));
}

/** Erases a person in the way that tells others the least. Releases before this one know one way only. */
async function erase(person: ApiClient): Promise<void> {
  const password = 'a quiet morning';
  const spread = await person.request('DELETE', '/api/user', { password, reflections: 'spread' });
  if (spread.status === 204) return;
  const atOnce = await person.request('DELETE', '/api/user', { password });
  if (atOnce.status !== 204) throw new Error(`the erasure answered ${atOnce.status}`);
}

/** The links that a patient watcher finds in two days, with times as this release draws them. */
function simulateTwoDays(): Figure[] {
  const sum: Links[] = Array.from({ length: RUNS }, () => {
    const vanished = Array.from({ length: LEAVERS * POSTS_EACH }, (_, post) => ({
      author: `person ${post % LEAVERS}`,
      atMs: drawDueAt(0, SPREAD_MS),
    }));
    return linkVanished(vanished, SIMULATED_LOOK_MS);
  });
  const total = (of: (links: Links) => number) => sum.reduce((all, links) => all + of(links), 0);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
  const chance = (POSTS_EACH - 1) / (LEAVERS * POSTS_EACH - 1);
  const simulated = `simulated with this release's times, ${LEAVERS} people leave within the same two days, the watcher looks every minute`;
  return [
    {
      what: `${simulated}: pairs of one author that vanish together`,
      value: percent(
        total(({ together }) => together),
        total(({ ofOneAuthor }) => ofOneAuthor),
      ),
    },
    {
      what: 'the same, the watcher guesses that the next one to vanish has the same author',
      value: `${percent(
        total(({ nextRight }) => nextRight),
        total(({ nextOf }) => nextOf),
      )} right, ${percent(chance, 1)} by chance`,
    },
  ];
}
