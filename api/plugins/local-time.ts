import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type LocalTime, momentOfWrite, parseLocalTime, todayOfRead } from '../../domain/time/local-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, in milliseconds since 1970: everything it does happens at this one time. */
    receivedAtMs: number;
    /** The device's own clock, if it sent it. */
    localTime: LocalTime | undefined;
    /**
     * When a write of this request happened, and on which of the person's days.
     * Throws `DomainError('invalid')` when that is too long ago.
     */
    localMoment(): { occurredAt: string; localDate: string };
    /** The reader's date today. */
    today(): string;
    /** When a write to the community happened, by the server's clock, because the community learns nobody's day. */
    serverMoment(): { occurredAt: string };
  }
}

/** Days are the person's own: `X-Local-Time` carries what their clock shows. */
export default fp(async (app) => {
  app.decorateRequest('receivedAtMs', 0);
  app.decorateRequest('localTime', undefined);
  app.decorateRequest('localMoment', function localMoment(this: FastifyRequest) {
    return momentOfWrite(this.localTime, this.receivedAtMs);
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
