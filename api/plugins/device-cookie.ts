import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { canonicalUsername } from '../../domain/account/rules.ts';
import { DAY_S } from '../../domain/time/units.ts';
import { equalsInConstantTime } from '../equals-in-constant-time.ts';

const YEAR_S = 365 * DAY_S;
const DEVICE_BYTES = 16;

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of this device, if this is the account that was last signed in to on it, within a year. */
    knownDeviceId(username: string): string | undefined;
  }
  interface FastifyReply {
    /** Remembers that someone has signed in to the account on this device, and forgets any other account. */
    rememberDevice(username: string): FastifyReply;
    forgetDevice(): FastifyReply;
  }
}

/**
 * Device cookies after OWASP ("Slow Down Online Guessing Attacks with Device Cookies"): a random number, and a keyed
 * hash of it with the username. A device that has signed in before is counted apart, so the guesses of others, also in
 * the same network, do not lock its owner out. The cookie signs nobody in, stays when a person signs out, and does not
 * show the username.
 */
export default fp(async (app) => {
  const { cookieNames, config, services } = app;
  const key = services.masterKey.deriveKeyObject('deviceCookie');
  const options = { path: '/', sameSite: 'lax', secure: config.https } as const;
  const proofOf = (username: string, deviceId: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([canonicalUsername(username), deviceId]))
      .digest('base64url');

  app.decorateRequest('knownDeviceId', function knownDeviceId(this: FastifyRequest, username: string) {
    const [deviceId = '', proof = ''] = (this.cookies[cookieNames.device] ?? '').split('.');
    return equalsInConstantTime(proof, proofOf(username, deviceId)) ? deviceId : undefined;
  });
  app.decorateReply('rememberDevice', function rememberDevice(this: FastifyReply, username: string) {
    const deviceId = this.request.knownDeviceId(username) ?? randomBytes(DEVICE_BYTES).toString('base64url');
    const value = `${deviceId}.${proofOf(username, deviceId)}`;
    return this.setCookie(cookieNames.device, value, { ...options, httpOnly: true, maxAge: YEAR_S });
  });
  app.decorateReply('forgetDevice', function forgetDevice(this: FastifyReply) {
    return this.clearCookie(cookieNames.device, options);
  });
});
