import { setTimeout as sleep } from 'node:timers/promises';
import { STEP_MS } from '../../infra/presence/clock.ts';
import { ApiClient } from '../support/api-client.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import type { Attack } from './attack.ts';
import { type Listed, pollNearby, summary } from './linkage/poll-nearby.ts';

const SEED = 16;
/** How long after the end of a step the watcher looks. By then the step is finished and listed. */
const FINISHED_MS = 20_000;

/** PostgreSQL's clock can't be set, so this attack waits for the steps. */
export const nearbyPolling: Attack = {
  name: 'nearby-polling',
  method:
    'For half an hour a watcher polls the list of nearby users, while six people come and share a post three times each',
  async run({ origin, newPerson }) {
    const watcher = new ApiClient(origin);
    const passStep = () => sleep(STEP_MS - (Date.now() % STEP_MS) + FINISHED_MS);
    const list = async (): Promise<Listed[]> => {
      const answer = await watcher.request('GET', '/api/community/nearby-users?region=Global');
      const users = (await answer.json()) as { sessionId: string; lastActiveAt: string }[];
      const step = Math.floor(Date.now() / STEP_MS);
      // The API calls the handle `sessionId`. A person has another one in each step.
      return users.map(({ sessionId, lastActiveAt }) => ({
        handle: sessionId,
        stepsAgo: step - Date.parse(lastActiveAt) / STEP_MS,
      }));
    };
    await passStep();
    const found = await pollNearby(
      {
        async newPerson() {
          const client = await newPerson();
          return {
            come: () => client.request('GET', '/api/active-locations?region=Europe'),
            share: () =>
              client.request('POST', '/api/community/posts', { content: 'A quiet hour', region: 'Europe' }),
          };
        },
        lists: { 'the list': list },
        authorsAStep: { min: 3, max: 5 },
        stepsBetween: { min: 1, max: 1 },
        passStep,
      },
      new SeededRandom(SEED),
    );
    return Object.entries(found).map(([what, each]) => ({ what, value: summary(each) }));
  },
};
