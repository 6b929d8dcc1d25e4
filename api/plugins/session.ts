import { finished } from 'node:stream';
import secureSession from '@fastify/secure-session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import { SESSION_ABSOLUTE_DAYS, type SessionEnd } from '../../domain/account/session.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { DAY_S } from '../../domain/time/units.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { AnonymousSession, Session } from '../../infra/sessions/active-sessions.ts';
import { type CookieNames, cookieNames } from '../cookie-names.ts';

/** How long a browser keeps the cookies. */
const SESSION_S = SESSION_ABSOLUTE_DAYS * DAY_S;
/**
 * How long the server accepts the seal of the cookie: far longer than any session. Only the database row decides when a
 * session ends, by the database's clock.
 */
const COOKIE_READABLE_S = 100 * 365 * DAY_S;
/** The demo person whose data visitors see in demo mode. */
const DEMO_USER_ID = 1;

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly cookieNames: CookieNames;
  }
  interface FastifyRequest {
    /** The active session that this call came with, if it belongs to an account. */
    signedIn: Session | undefined;
    /** The active session that this call came with, if it belongs to a visitor. */
    anonymousSession: AnonymousSession | undefined;
    /**
     * Why the session in this call's cookie has ended. Undefined if it is active, if the browser has been given a new
     * session instead, and without a cookie.
     */
    endedBecause: SessionEnd | undefined;
    /** `signedIn`. Throws 401 without one; the error says why the session has ended. */
    requireSession(): Session;
    /** The signed-in person. Throws 401, or 403 when `userId` names another person. */
    requireAccount(userId?: number): Account;
    /**
     * The account whose data this call reads: the signed-in person, or for a visitor in demo mode the demo
     * person with the id 1, if `userId` names them. Throws as `requireAccount` does.
     */
    readableAccount(userId?: number): Promise<Account>;
    /**
     * Ends the session that this call came with, if any. `reason` is stored with the session of an account. A visitor's
     * session needs none.
     */
    endSession(reason?: 'ended-by-owner'): Promise<void>;
  }
  interface FastifyReply {
    /** Gives the browser a session of an account. */
    signIn(sessionId: string): FastifyReply;
    /**
     * Gives the browser a session in place of its own. Other processes go on accepting the old one until this answer has
     * been sent. So no tab of the browser is refused before the new cookie arrives.
     */
    replaceSession(sessionId: string): FastifyReply;
    /** Gives the browser an anonymous session. */
    startAnonymousSession(sessionId: string): FastifyReply;
    /** Clears the cookies of the session. The session itself goes on unless `endSession` ends it. */
    signOut(): FastifyReply;
  }
}

/**
 * Reads the session of the caller. The cookie has an opaque sealed id, and the session itself is in
 * PostgreSQL.
 */
export default fp(async (app) => {
  const { services, config } = app;
  const names = cookieNames(services.masterKey, config.https);
  app.decorate('cookieNames', names);
  const common = { path: '/', sameSite: 'lax', secure: config.https } as const;

  await app.register(secureSession, {
    key: services.masterKey.derive('sessionCookie'),
    cookieName: names.session,
    expiry: COOKIE_READABLE_S,
    cookie: { ...common, httpOnly: true, maxAge: SESSION_S },
  });

  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('anonymousSession', undefined);
  app.decorateRequest('endedBecause', undefined);
  app.decorateRequest('requireSession', function requireSession(this: FastifyRequest) {
    if (!this.signedIn) throw new NotSignedIn(this.endedBecause);
    return this.signedIn;
  });
  app.decorateRequest('requireAccount', function requireAccount(this: FastifyRequest, userId?: number) {
    const { account } = this.requireSession();
    requireOwn(account, userId);
    return account;
  });
  app.decorateRequest(
    'readableAccount',
    async function readableAccount(this: FastifyRequest, userId?: number) {
      if (!this.signedIn && config.demo && userId === DEMO_USER_ID) {
        const demo = await services.accounts.withId(DEMO_USER_ID);
        if (demo) return demo;
      }
      return this.requireAccount(userId);
    },
  );
  app.decorateRequest(
    'endSession',
    async function endSession(this: FastifyRequest, reason?: 'ended-by-owner') {
      if (this.signedIn) await services.sessions.end(this.signedIn.id, reason);
      else if (this.anonymousSession) await services.sessions.end(this.anonymousSession.id);
    },
  );
  const setSessionId = (request: FastifyRequest, sessionId: string) => {
    // `signOut` marks the present object for deletion, and the hook below may have called it. So take a new one.
    request.session = app.createSecureSession({});
    request.session.set('id', sessionId);
  };
  app.decorateReply(
    'startAnonymousSession',
    function startAnonymousSession(this: FastifyReply, sessionId: string) {
      setSessionId(this.request, sessionId);
      return this;
    },
  );
  app.decorateReply('signIn', function signIn(this: FastifyReply, sessionId: string) {
    setSessionId(this.request, sessionId);
    return this.setCookie(names.signedIn, '1', { ...common, maxAge: SESSION_S });
  });
  const announcements = new FailureRun({ task: 'session announcement', log: app.log });
  app.decorateReply('replaceSession', function replaceSession(this: FastifyReply, sessionId: string) {
    finished(this.raw, () => {
      const announced = services.sessions.announceChange();
      void announcements.tolerate(announced, 'other processes notice it within a second');
    });
    return this.signIn(sessionId);
  });
  app.decorateReply('signOut', function signOut(this: FastifyReply) {
    this.request.session.delete();
    return this.clearCookie(names.signedIn, common).clearCookie(names.position, common);
  });

  app.addHook('onRequest', async (request, reply) => {
    const id = request.session.get('id');
    const session = id === undefined ? undefined : await services.sessions.find(id);
    if (session?.account) request.signedIn = session;
    else request.anonymousSession = session;
    const { cookies } = request;
    // Scripts of the page can read this cookie, and not the one of the session.
    const looksSignedIn = names.signedIn in cookies;
    if (!session && (names.session in cookies || looksSignedIn)) {
      if (id !== undefined) {
        const end = await services.sessions.endOf(id);
        // The answer with the new cookie may still be on its way. Clearing the cookies now could remove the new one.
        if (end === 'replaced') return;
        request.endedBecause = end;
        // The page shows its person as signed in. It will ask for the account, and the refusal gives it the reason.
        if (looksSignedIn) return;
      }
      // Without this, a page that looks signed in would ask for its account in vain on every visit.
      reply.signOut();
    } else if (request.anonymousSession && looksSignedIn) reply.clearCookie(names.signedIn, common);
  });
});

function requireOwn(account: Account, userId: number | undefined): void {
  if (userId !== undefined && userId !== account.id) {
    throw new DomainError('forbidden', 'This belongs to another person');
  }
}
