import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { PASSKEY_CHALLENGE_MS } from '../../domain/account/passkeys.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { PasskeyChallenges } from '../../infra/passkeys/challenges.ts';
import { challengeIn } from '../../infra/passkeys/webauthn.ts';
import { RecentFlags } from '../../infra/throttle/recent-flags.ts';
import { THROTTLES } from '../stored-names.ts';

const SECRET_BYTES = 32;

/** The purpose of a challenge. To add a passkey it is also bound to the session and to the user handle. */
type ChallengeUse =
  | { readonly purpose: 'prove' }
  | { readonly purpose: 'add'; readonly sessionId: string; readonly userHandle: string };

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Uses up the challenge that a browser's answer contains. Throws `DomainError('unauthenticated')` unless this
     * browser was given it for this use in the last minutes, and has not answered it yet.
     */
    redeemPasskeyChallenge(use: ChallengeUse, answer: { readonly clientDataJSON: string }): Promise<void>;
  }
  interface FastifyReply {
    /** A new challenge for this browser. */
    issuePasskeyChallenge(use: ChallengeUse): Promise<string>;
  }
}

/** Challenges for passkeys, bound to the browser by a cookie with a random secret, which all its tabs share. */
export default fp(async (app) => {
  const { cookieNames, config, services } = app;
  const { masterKey, pool } = services;
  const challenges = new PasskeyChallenges(
    pool,
    masterKey.deriveKeyObject('passkeyChallenge'),
    new RecentFlags(
      THROTTLES.passkeyChallenge,
      PASSKEY_CHALLENGE_MS,
      pool,
      masterKey.deriveKeyObject('throttleHash'),
    ),
  );
  const holderOf = (use: ChallengeUse, browser: string) => ({
    sessionId: '',
    userHandle: '',
    ...use,
    browser,
  });

  app.decorateReply(
    'issuePasskeyChallenge',
    async function issuePasskeyChallenge(this: FastifyReply, use: ChallengeUse) {
      const known = this.request.cookies[cookieNames.passkeyBrowser];
      const browser = known ?? randomBytes(SECRET_BYTES).toString('base64url');
      if (!known) {
        this.setCookie(cookieNames.passkeyBrowser, browser, {
          path: '/',
          httpOnly: true,
          sameSite: 'strict',
          secure: config.https,
        });
      }
      return challenges.issue(holderOf(use, browser));
    },
  );
  app.decorateRequest(
    'redeemPasskeyChallenge',
    async function redeemPasskeyChallenge(
      this: FastifyRequest,
      use: ChallengeUse,
      answer: { readonly clientDataJSON: string },
    ) {
      const browser = this.cookies[cookieNames.passkeyBrowser];
      if (browser && (await challenges.redeem(challengeIn(answer), holderOf(use, browser)))) return;
      throw new DomainError(
        'unauthenticated',
        'This took too long, or was answered already. Please try again.',
      );
    },
  );
});
