import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type LocalTime, momentOfWrite, parseLocalTime, todayOfRead } from '../../domain/time/local-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The device's own clock, if it sent it. */
    localTime: LocalTime | undefined;
    /** When what this call writes happened, and on which of the person's days. Throws 400 when too long ago. */
    localMoment(): { occurredAt: string; localDate: string };
    /** The date the person who reads has today. */
    today(): string;
    /** When what this call writes happened by the server's clock: nobody's day is told to the community. */
    serverMoment(): { occurredAt: string };
  }
}

/** Days are the person's own: `X-Local-Time` says what their clock shows. */
export default fp(async (app) => {
  app.decorateRequest('localTime', undefined);
  app.decorateRequest('localMoment', function localMoment(this: FastifyRequest) {
    return momentOfWrite(this.localTime, Date.now());
  });
  app.decorateRequest('today', function today(this: FastifyRequest) {
    return todayOfRead(this.localTime, Date.now());
  });
  app.decorateRequest('serverMoment', () => ({ occurredAt: new Date().toISOString() }));
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['x-local-time'];
    if (header !== undefined) request.localTime = parseLocalTime(String(header));
    done();
  });
});
