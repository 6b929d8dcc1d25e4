import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MemoryThrottle } from '../../infra/throttle/memory-throttle.ts';
import { MemoryAddressThrottle } from '../memory-address-throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts a command of the signed-in person. `execute` calls it before the command runs, also for a repeat. Routes
     * that write to the log without `execute` call it themselves. It does nothing for a visitor, whose posts, likes and
     * thanks `pseudonym-throttles.ts` limits. Throws `TooManyAttempts`.
     */
    countWrite(): void;
  }
}

const READS = new Set(['GET', 'HEAD']);

/**
 * Limits how often an address and a person read, and how often a person writes. It counts only calls of the routes in
 * `apiRoutes`, and not the client's files, health checks and metrics. The limits are far above what a person does, so they
 * only stop programs. Each process counts in its own memory. Register it after `session`, which sets `signedIn`.
 */
export default fp(async (app) => {
  const { limits } = app.config;
  const readsOfPerson = new MemoryThrottle('reads-person', limits.readsPerPerson);
  const readsOfAddress = new MemoryAddressThrottle(
    'reads-address',
    limits.readsPerAddress,
    limits.loopbackFactor,
  );
  const writesOfPerson = new MemoryThrottle('writes-person', limits.writesPerPerson);
  const dailyWritesOfPerson = new MemoryThrottle('writes-person-day', limits.dailyWritesPerPerson);

  app.addHook('onRequest', ({ method, ip, signedIn }, _reply, done) => {
    if (!READS.has(method)) return done();
    readsOfAddress.count(ip);
    if (signedIn) readsOfPerson.count(signedIn.account.person_id);
    done();
  });

  app.decorateRequest('countWrite', function countWrite(this: FastifyRequest) {
    if (!this.signedIn) return;
    const { person_id } = this.signedIn.account;
    writesOfPerson.count(person_id);
    dailyWritesOfPerson.count(person_id);
  });
});
