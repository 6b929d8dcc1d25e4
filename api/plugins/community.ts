import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import { callNaming } from '../commands/idempotency.ts';

/** The number that clients without an account have always sent. It stands for nobody. */
const NOBODYS_USER_ID = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling, as the community knows them, signed in or anonymous; undefined without a session. */
    readonly member: string | undefined;
    /**
     * Who is writing to the community; somebody without a session gets an anonymous one. They have a key for
     * their texts afterwards. Throws 401 for somebody whose browser believes to be signed in and is not any more,
     * 403 when `userId` names somebody else, 429 for too many new sessions.
     */
    communityWriter(reply: FastifyReply, userId?: number): Promise<string>;
    /** The signed-in person, as the community knows them. Throws 401, or 403 when `userId` names somebody else. */
    ownMember(userId?: number): string;
  }
}

/** Who somebody is in the community: never the person, and never more than this. */
export default fp(async (app) => {
  const { community, sessions, keys, throttles, masterKey } = app.services;
  const nameOf = callNaming(masterKey);

  app.decorateRequest('member', {
    getter(this: FastifyRequest) {
      if (this.signedIn) return community.ofPerson(this.signedIn.account.person_id);
      return this.visit && community.ofVisitor(this.visit.id);
    },
  });

  app.decorateRequest('ownMember', function ownMember(this: FastifyRequest, userId?: number) {
    return community.ofPerson(this.writer(userId).person_id);
  });

  app.decorateRequest(
    'communityWriter',
    async function communityWriter(this: FastifyRequest, reply: FastifyReply, userId?: number) {
      if (this.signedIn) this.writer(userId);
      // Who takes themselves for signed in would not know that they write as somebody else.
      else if (!this.visit && this.cookies[app.cookieNames.signedIn]) this.ownSession();
      else if (userId !== undefined && userId !== NOBODYS_USER_ID) {
        throw new DomainError('forbidden', 'This belongs to somebody else');
      }
      this.visit ??= this.signedIn ? undefined : { id: await beginVisit(this, reply), account: undefined };
      const member = this.member;
      if (member === undefined) throw new Error('somebody writes to the community without a session');
      await keys.ensure(member);
      return member;
    },
  );

  /** A call sent again because its answer, and the cookie in it, was lost gets the session it has begun. */
  async function beginVisit(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const named = nameOf(request);
    const call = named && createHmac('sha256', named.hash).update(named.key).digest();
    let id = call && (await sessions.begunBy(call));
    if (id === undefined) {
      await throttles.countAnonymousSession(request.ip);
      id = await sessions.beginAnonymous(call);
    }
    reply.beginVisit(id);
    return id;
  }
});
