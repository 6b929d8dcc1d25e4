import { FINISHED_AFTER_S, STEP_MS } from '../../infra/presence/clock.ts';
import type { TestApp } from './test-app.ts';

const STEP = `interval '${STEP_MS / 1_000} seconds'`;
const FINISHED = `date_bin(${STEP}, now() - interval '${FINISHED_AFTER_S} seconds', '2000-01-01 00:00Z') - ${STEP}`;

/**
 * Statements that copy everybody who was stored as present into the last finished step, as if they had been here 5
 * minutes ago. They are in the next step too, because the test may run while a step ends, and in the day before,
 * because the last step may be one of yesterday.
 */
export const FINISH_STEP: readonly string[] = [
  `insert into presence_day (day, handle, community, region, first_seen, last_seen, steps)
    select day - 1, handle || '-yesterday', community, region, first_seen, last_seen, 1 from presence_day
    on conflict do nothing`,
  `insert into presence_step (step, day, community, region)
    select ${FINISHED} + later * ${STEP}, max(day), community, max(region)
    from presence_step, generate_series(0, 1) later group by community, later
    on conflict do nothing`,
];

/** Finishes the step in which people are present. */
export async function finishStep({ services }: Pick<TestApp, 'services'>): Promise<void> {
  for (const statement of FINISH_STEP) await services.pool.query(statement);
}
