import fp from 'fastify-plugin';
import { BackgroundLoop } from '../../infra/background/background-loop.ts';

/** The most queries that may wait for a connection to PostgreSQL before calls are refused. */
const QUERIES_WAITING_MAX = 300;
/** The average delay of the event loop from which calls are refused, in milliseconds. */
const LATENESS_MAX_MS = 500;

const STEP_MS = 100;
/** The weight of the latest step in the average. */
const WEIGHT = 0.25;
/**
 * The most that one step counts, in milliseconds, so that a single pause such as a sleeping machine's does
 * not refuse calls.
 */
const STEP_LATENESS_MAX_MS = 1_500;

/** This process is overloaded. If calls waited, they would make it worse. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/**
 * Refuses a call at once when it would wait for seconds, because many queries wait for PostgreSQL or the
 * event loop is late. Other queues (password hashes, the commands of a stream, appends) have their own
 * limits.
 */
export default fp(async (app) => {
  const { pool } = app.services;
  let latenessMs = 0;
  let due = performance.now() + STEP_MS;
  const measureLateness = () => {
    const now = performance.now();
    const late = Math.min(Math.max(0, now - due), STEP_LATENESS_MAX_MS);
    latenessMs += WEIGHT * (late - latenessMs);
    due = now + STEP_MS;
  };
  const clock = new BackgroundLoop({
    task: 'lateness check',
    log: app.log,
    work: measureLateness,
    everyMs: STEP_MS,
  });
  // The start may keep the event loop busy for long. That is not an overload.
  app.addHook('onReady', async () => {
    due = performance.now() + STEP_MS;
    clock.start();
  });
  app.addHook('onClose', () => clock.stop());

  app.addHook('onRequest', (_request, _reply, done) => {
    if (pool.waitingCount >= QUERIES_WAITING_MAX) throw new Overloaded('too many queries are waiting');
    if (latenessMs >= LATENESS_MAX_MS) throw new Overloaded('the event loop is late');
    done();
  });
});
