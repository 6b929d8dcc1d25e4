import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.ts';
import type { Figure } from './attack.ts';

const STEP_MS = 100;
/** How long another person waits for an answer before it counts as none. */
const PATIENCE_MS = 30_000;

/** Measures how long a person waits for `GET /api/user`, again and again, while `work` runs. */
export async function waitingTimes(
  person: ApiClient,
  work: () => Promise<unknown>,
): Promise<readonly Figure[]> {
  const waits: number[] = [];
  let refused = 0;
  let isOver = false;
  const asking = async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await person
        .request('GET', '/api/user', undefined, {}, PATIENCE_MS)
        .catch(() => undefined);
      await answer?.text().catch(() => undefined);
      waits.push(performance.now() - began);
      if (answer?.status !== 200) refused++;
      await sleep(STEP_MS);
    }
  };
  const asked = asking();
  await work();
  isOver = true;
  await asked;
  waits.sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0)} ms`;
  return [
    { what: 'another person waited, median', value: at(0.5) },
    { what: 'another person waited, longest', value: at(1) },
    { what: 'another person was refused', value: `${refused} of ${waits.length} times` },
  ];
}
