import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import { requestKeyReader } from '../commands/idempotency.ts';

/** The number that clients without an account have always sent. It stands for nobody. */
const NOBODYS_USER_ID = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's pseudonym, signed in or anonymous; undefined without a session. */
    readonly pseudonymId: string | undefined;
    /**
     * The pseudonym of the writer. A caller without a session gets an anonymous one. Afterwards the pseudonym
     * has a key for its texts. Throws 401 if the browser believes to be signed in and is not any more, 403
     * when `userId` names another person, 429 for too many new sessions.
     */
    pseudonymIdForWrite(reply: FastifyReply, userId?: number): Promise<string>;
    /** The signed-in person, as the community knows them. Throws 401, or 403 when `userId` names somebody else. */
    ownPseudonymId(userId?: number): string;
  }
}

/** The pseudonym of the caller: never the person, and never more than this. */
export default fp(async (app) => {
  const { pseudonyms, sessions, keys, throttles, masterKey } = app.services;
  const readRequestKey = requestKeyReader(masterKey);

  app.decorateRequest('pseudonymId', {
    getter(this: FastifyRequest) {
      if (this.signedIn) return pseudonyms.ofPerson(this.signedIn.account.person_id);
      return this.anonymousSession && pseudonyms.ofVisitor(this.anonymousSession.id);
    },
  });

  app.decorateRequest('ownPseudonymId', function ownPseudonymId(this: FastifyRequest, userId?: number) {
    return pseudonyms.ofPerson(this.requireAccount(userId).person_id);
  });

  app.decorateRequest(
    'pseudonymIdForWrite',
    async function pseudonymIdForWrite(this: FastifyRequest, reply: FastifyReply, userId?: number) {
      if (this.signedIn) this.requireAccount(userId);
      // A person who believes to be signed in would not notice that they write as a visitor.
      else if (!this.anonymousSession && this.cookies[app.cookieNames.signedIn]) this.requireSession();
      else if (userId !== undefined && userId !== NOBODYS_USER_ID) {
        throw new DomainError('forbidden', 'This belongs to another person');
      }
      this.anonymousSession ??= this.signedIn
        ? undefined
        : { id: await startAnonymousSession(this, reply), account: undefined };
      const pseudonymId = this.pseudonymId;
      if (pseudonymId === undefined) throw new Error('somebody writes to the community without a session');
      await keys.ensure(pseudonymId);
      return pseudonymId;
    },
  );

  /** A call sent again because its answer, and the cookie in it, was lost gets the session it has begun. */
  async function startAnonymousSession(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const requestKey = readRequestKey(request);
    const call = requestKey && createHmac('sha256', requestKey.hash).update(requestKey.key).digest();
    let id = call && (await sessions.findByCall(call));
    if (id === undefined) {
      await throttles.countAnonymousSession(request.ip);
      id = await sessions.beginAnonymous(call);
    }
    reply.startAnonymousSession(id);
    return id;
  }
});
