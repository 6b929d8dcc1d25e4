import { type Environment, invalidSetting, readList } from './variables.ts';

/** The settings that the server needs to send push messages. */
export interface PushSettings {
  /** The contact for questions of a push service about this server's messages: an https or mailto address. */
  readonly subject: string;
  /** The origin that people open. */
  readonly origin: string;
  /** Messages are sent only to these hosts and to hosts below them. */
  readonly hosts: readonly string[];
}

/**
 * One line each: the push services of Chrome and Edge on Android; of other browsers that are built on Chromium; of
 * Firefox; of Safari; of Edge on Windows.
 */
const HOSTS = [
  'fcm.googleapis.com',
  'google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** The last label of an internationalized name begins with `xn--`. */
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;
const EXPECTED = 'host names such as push.example.org, separated by commas';

/**
 * Reads `HEARTEN_PUSH_HOSTS`. Undefined where push is not available: without an https `PUBLIC_ORIGIN`, because browsers
 * subscribe nowhere else, and at `localhost`, because push services refuse a subject there. Undefined as well for any
 * other host that `HOST` does not match, such as an IP address.
 */
export function readPush(
  env: Environment,
  publicOrigin: string | undefined,
  securityContact: string | undefined,
): PushSettings | undefined {
  const hosts = readList(env, 'HEARTEN_PUSH_HOSTS', EXPECTED)?.map((host) => host.toLowerCase()) ?? HOSTS;
  const odd = hosts.find((host) => !HOST.test(host));
  if (odd !== undefined) throw invalidSetting('HEARTEN_PUSH_HOSTS', odd, EXPECTED);
  if (publicOrigin === undefined) return undefined;
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol !== 'https:' || !HOST.test(hostname) || hostname.endsWith('.localhost')) return undefined;
  const subject = securityContact?.startsWith('mailto:') ? securityContact : publicOrigin;
  return { subject, origin: publicOrigin, hosts };
}
