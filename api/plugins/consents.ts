import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { mayKeepHealthData } from '../../domain/consents/decide.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { consentsOf } from '../consents/consents-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Refuses a write of health data without the caller's consent, where this server asks for it. Throws 401, or 403 that
     * says why. Demo people are not real, so they are not asked for consent.
     */
    requireHealthDataConsent(): Promise<void>;
  }
}

const NOT_AGREED =
  'Hearten needs your consent before it keeps health data. You can give it in Profile, under “Your consent”.';
const NOT_ADULT = 'Hearten keeps health data only of people who are 18 or older.';

export default fp(async (app) => {
  const { services, config } = app;
  app.decorateRequest('requireHealthDataConsent', async function require(this: FastifyRequest) {
    const { person_id, demo } = this.requireAccount();
    if (!config.requiresConsent || demo) return;
    const consents = await consentsOf(services, person_id);
    if (mayKeepHealthData(consents)) return;
    const hasAgreed = consents.healthData?.isGiven === true && consents.isAdult === false;
    throw new DomainError('forbidden', hasAgreed ? NOT_ADULT : NOT_AGREED);
  });
});
