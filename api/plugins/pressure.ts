import fp from 'fastify-plugin';

/** How many queries may wait for a connection to PostgreSQL before calls are turned away. */
const QUERIES_WAITING_MAX = 300;
/** How late the process may be on average before calls are turned away, in milliseconds. */
const LATENESS_MAX_MS = 500;

const STEP_MS = 100;
/** How much of the average is the last step's. */
const WEIGHT = 0.25;
/** What one step counts at most: one pause, as of a machine that slept, turns nobody away however long it was. */
const STEP_LATENESS_MAX_MS = 1_500;

/** There is more to do than this process gets done: waiting would only make it more. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/**
 * Turns a call away at once when it would wait for seconds: the queue for PostgreSQL is long, or the process
 * itself comes late to everything. Other queues (password hashes, one stream's commands, appends) have bounds
 * of their own.
 */
export default fp(async (app) => {
  const { pool } = app.services;
  let latenessMs = 0;
  let due = performance.now() + STEP_MS;
  const clock = setInterval(() => {
    const now = performance.now();
    const late = Math.min(Math.max(0, now - due), STEP_LATENESS_MAX_MS);
    latenessMs += WEIGHT * (late - latenessMs);
    due = now + STEP_MS;
  }, STEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(clock));

  app.addHook('onRequest', (_request, _reply, done) => {
    if (pool.waitingCount >= QUERIES_WAITING_MAX) throw new Overloaded('too many queries are waiting');
    if (latenessMs >= LATENESS_MAX_MS) throw new Overloaded('the process comes late to everything');
    done();
  });
});
