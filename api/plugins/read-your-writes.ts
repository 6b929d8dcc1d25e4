import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** How long a browser's own write is waited for, and how long it is remembered. */
const WAIT_MS = 1_000;
const REMEMBERED_S = 10;

declare module 'fastify' {
  interface FastifyReply {
    /** Lets this browser's next reads wait until the read models have seen the log up to here. */
    setConsistencyToken(position: bigint | undefined): FastifyReply;
    /**
     * Waits until the read model shows what this browser has written, `written` in this very call included, or
     * says that it does not yet.
     */
    waitForProjection(projection: string, written?: bigint): Promise<void>;
  }
}

/**
 * A person sees what they have just written, whichever process answers: a short-lived cookie names the
 * place in the log, and a query waits for its own read model to get there.
 */
export default fp(async (app) => {
  const { store, progress } = app.services;
  const name = app.cookieNames.position;

  app.decorateReply(
    'setConsistencyToken',
    function setConsistencyToken(this: FastifyReply, position: bigint | undefined) {
      if (position === undefined) return this;
      return this.setCookie(name, `${store.storeId}:${furthest(positionOf(this.request), position)}`, {
        path: '/',
        sameSite: 'lax',
        httpOnly: true,
        secure: app.config.https,
        maxAge: REMEMBERED_S,
      });
    },
  );

  app.decorateReply(
    'waitForProjection',
    async function waitForProjection(this: FastifyReply, projection: string, written?: bigint) {
      const position = furthest(positionOf(this.request), written);
      if (position === undefined || (await progress.waitFor(projection, position, WAIT_MS))) return;
      this.header('X-Hearten-Stale', '1');
    },
  );

  const positionOf = ({ cookies }: FastifyRequest): bigint | undefined => {
    const [storeId, digits] = cookies[name]?.split(':') ?? [];
    if (storeId !== store.storeId || !digits || !/^\d{1,18}$/.test(digits)) return undefined;
    return BigInt(digits);
  };
});

const furthest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;
