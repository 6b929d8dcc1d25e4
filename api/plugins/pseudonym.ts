import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isNewcomer, isSettled } from '../../domain/account/settled.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { beginVisitorSession, findVisitorSession } from '../../infra/sessions/visitor-sessions.ts';
import { requestKeyReader } from '../commands/idempotency.ts';

/** The user number that clients without an account have always sent. It does not mean the demo person with this id. */
const NOBODYS_USER_ID = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's pseudonym, signed in or anonymous; undefined without a session. */
    readonly pseudonymId: string | undefined;
    /**
     * Whether the caller's account is old enough to count as settled. Always false for visitors. Places and lists are
     * shown only if at least three settled people are in them.
     */
    readonly isSettled: boolean;
    /** Whether the caller is a visitor or has an account that is younger than a week. */
    readonly isNewcomer: boolean;
    /**
     * The pseudonym of the writer, whose key exists afterward. A caller without a session gets an anonymous
     * one, after `checkNewcomer` has not thrown. A repeated call gets its first session again, without that check.
     * Throws 401 if the browser wrongly believes it is signed in, 403 when `userId` names another person, 429 for too
     * many new sessions.
     */
    pseudonymIdForWrite(
      reply: FastifyReply,
      userId?: number,
      checkNewcomer?: () => Promise<unknown>,
    ): Promise<string>;
    /** The pseudonym of the signed-in person. Throws 401, or 403 when `userId` names another person. */
    ownPseudonymId(userId?: number): string;
  }
}

/** Gives community routes the pseudonym of the caller, and whether their account is old enough. */
export default fp(async (app) => {
  const { db, pseudonyms, keys, signInThrottles, masterKey } = app.services;
  const readRequestKey = requestKeyReader(masterKey);

  app.decorateRequest('pseudonymId', {
    getter(this: FastifyRequest) {
      if (this.signedIn) return pseudonyms.ofPerson(this.signedIn.account.person_id);
      return this.anonymousSession && pseudonyms.ofVisitor(this.anonymousSession.id);
    },
  });

  app.decorateRequest('isSettled', {
    getter(this: FastifyRequest) {
      const account = this.signedIn?.account;
      return account !== undefined && isSettled(account.created_at, app.config.settledAfterMs, Date.now());
    },
  });

  app.decorateRequest('isNewcomer', {
    getter(this: FastifyRequest) {
      const account = this.signedIn?.account;
      return account === undefined || isNewcomer(account.created_at, Date.now());
    },
  });

  app.decorateRequest('ownPseudonymId', function ownPseudonymId(this: FastifyRequest, userId?: number) {
    return pseudonyms.ofPerson(this.requireAccount(userId).person_id);
  });

  app.decorateRequest(
    'pseudonymIdForWrite',
    async function pseudonymIdForWrite(
      this: FastifyRequest,
      reply: FastifyReply,
      userId?: number,
      checkNewcomer?: () => Promise<unknown>,
    ) {
      if (this.signedIn) this.requireAccount(userId);
      // Otherwise a person who believes they are signed in would write as a visitor without noticing.
      else if (!this.anonymousSession && this.cookies[app.cookieNames.signedIn]) this.requireSession();
      else if (userId !== undefined && userId !== NOBODYS_USER_ID) {
        throw new DomainError('forbidden', 'This belongs to another person');
      }
      this.anonymousSession ??= this.signedIn
        ? undefined
        : { id: await startAnonymousSession(this, reply, checkNewcomer), account: undefined };
      const pseudonymId = this.pseudonymId;
      if (pseudonymId === undefined) throw new Error('a community write without a session');
      await keys.ensure(pseudonymId);
      return pseudonymId;
    },
  );

  /**
   * Starts an anonymous session. A call that is repeated because its answer and cookie were lost gets the
   * same session again.
   */
  async function startAnonymousSession(
    request: FastifyRequest,
    reply: FastifyReply,
    check?: () => Promise<unknown>,
  ): Promise<string> {
    const requestKey = readRequestKey(request);
    const call = requestKey && createHmac('sha256', requestKey.hash).update(requestKey.key).digest();
    let id = call && (await findVisitorSession(db, call));
    if (id === undefined) {
      await check?.();
      await signInThrottles.countAnonymousSession(request.ip);
      id = await beginVisitorSession(db, call);
    }
    reply.startAnonymousSession(id);
    return id;
  }
});
