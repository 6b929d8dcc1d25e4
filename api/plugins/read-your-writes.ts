import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { withDeadline } from '../../infra/background/deadline.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';

/** How long a read waits for the browser's own write, in milliseconds. */
const WAIT_MS = 1_000;
/** How long the browser keeps the consistency token, in seconds. */
const REMEMBERED_S = 10;

/**
 * The read model can't answer: its tables are being built and the older ones can't be used, or it lags too far for this
 * call. Only gratitude and a spread erasure are refused because of a lag.
 */
export class ReadModelNotReady extends Error {
  override readonly name = 'ReadModelNotReady';

  constructor(projection: string) {
    super(`the read model ${projection} is not ready`);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The log position up to which this request has written; undefined if it has written nothing. */
    writtenPosition: bigint | undefined;
    /**
     * Records that this request has written to the log up to `position`, so that its answer sets the
     * consistency token. `execute` does this itself. A route calls it only for writes by other means.
     */
    noteWrite(position: bigint | undefined): void;
  }
  interface FastifyReply {
    /**
     * Waits until the projection shows what this browser has written, including this request. After a second
     * it marks the answer as stale instead (`X-Hearten-Stale`). While the read model is being prepared it does so at
     * once, or throws `ReadModelNotReady` if the older tables can't answer. If the log has gone back before the write,
     * it removes the token. A route declares the projection it reads (`reads` in `api/contract/serve.ts`).
     */
    waitForProjection(projection: string): Promise<void>;
  }
}

/**
 * Makes people see what they have just written, whichever process answers. A short-lived cookie, the
 * consistency token, has a log position, and a query waits until its read model has reached it.
 */
export default fp(async (app) => {
  const { store, progress, preparation } = app.services;
  const name = app.cookieNames.position;

  app.decorateRequest('writtenPosition', undefined);
  app.decorateRequest('noteWrite', function noteWrite(this: FastifyRequest, position: bigint | undefined) {
    this.writtenPosition = furthest(this.writtenPosition, position);
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    const position = request.writtenPosition;
    if (position !== undefined) {
      reply.setCookie(name, `${store.storeId}:${furthest(tokenOf(request), position)}`, {
        path: '/',
        sameSite: 'lax',
        httpOnly: true,
        secure: app.config.https,
        maxAge: REMEMBERED_S,
      });
    }
    done();
  });

  app.decorateReply(
    'waitForProjection',
    async function waitForProjection(this: FastifyReply, projection: string) {
      const preparing = preparation.statusOf(projection);
      if (preparing && !preparing.isReadable) throw new ReadModelNotReady(projection);
      if (preparing) {
        this.header('X-Hearten-Stale', '1');
        return;
      }
      const position = furthest(tokenOf(this.request), this.request.writtenPosition);
      if (position === undefined || (await progress.waitFor(projection, position, WAIT_MS))) return;
      // The log has gone back, and no read model will ever reach the position.
      if (await isBeyondLog(position)) this.clearCookie(name, { path: '/' });
      else this.header('X-Hearten-Stale', '1');
    },
  );

  const failures = new FailureRun({ task: 'consistency token check', log: app.log });
  const isBeyondLog = async (position: bigint): Promise<boolean> => {
    try {
      const end = await withDeadline(store.lastPosition(), WAIT_MS, 'asking the log for its end');
      failures.end();
      return position > end;
    } catch (error) {
      failures.add(error, 'the answer counts as stale');
      return false;
    }
  };

  const tokenOf = ({ cookies }: FastifyRequest): bigint | undefined => {
    const [storeId, digits] = cookies[name]?.split(':') ?? [];
    if (storeId !== store.storeId || !digits || !/^\d{1,18}$/.test(digits)) return undefined;
    return BigInt(digits);
  };
});

const furthest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;
