import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type LocalTime, momentOfWrite, parseLocalTime, todayOfRead } from '../../domain/time/local-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, in milliseconds since 1970. The whole request uses this time. */
    receivedAtMs: number;
    /** The device's own clock, if it was sent. */
    localTime: LocalTime | undefined;
    /**
     * When a write of this request happened, and its local date or the earlier `day` (YYYY-MM-DD) that it is about.
     * Throws `DomainError('invalid')` if that is too long ago or in the future.
     */
    localMoment(day?: string): { occurredAt: string; localDate: string };
    /** The reader's local date. Without `X-Local-Time` it is the date in UTC. */
    today(): string;
    /**
     * When a community write happened, by the server's clock, because the community must not learn anyone's
     * local day.
     */
    serverMoment(): { occurredAt: string };
  }
}

/**
 * Determines a person's local day from their device's clock in `X-Local-Time`. A call with a malformed header is
 * refused with 400.
 */
export default fp(async (app) => {
  app.decorateRequest('receivedAtMs', 0);
  app.decorateRequest('localTime', undefined);
  app.decorateRequest('localMoment', function localMoment(this: FastifyRequest, day?: string) {
    return momentOfWrite(this.localTime, this.receivedAtMs, day);
  });
  app.decorateRequest('today', function today(this: FastifyRequest) {
    return todayOfRead(this.localTime, this.receivedAtMs);
  });
  app.decorateRequest('serverMoment', function serverMoment(this: FastifyRequest) {
    return { occurredAt: new Date(this.receivedAtMs).toISOString() };
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAtMs = Date.now();
    const header = request.headers['x-local-time'];
    if (header !== undefined) request.localTime = parseLocalTime(String(header));
    done();
  });
});
