import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { PushSubscription } from '../web-push.ts';
import { PUSH_HOST, type ReceivedMessage } from './push-service.ts';

const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;

/** HKDF with SHA-256 for outputs of at most 32 bytes (RFC 5869), from its two steps. */
function hkdf(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, bytes);
}

/** A browser that has subscribed to push messages. It decrypts them by the text of RFC 8291, with code of its own. */
export class SubscribedBrowser {
  readonly #ecdh = createECDH('prime256v1');
  readonly #auth = randomBytes(SALT_BYTES);
  readonly subscription: PushSubscription;

  constructor(endpoint = `https://${PUSH_HOST}/send/${randomBytes(12).toString('base64url')}`) {
    const p256dh = this.#ecdh.generateKeys('base64url');
    this.subscription = { endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** The text of a message. Throws if it was sealed for another browser or changed. */
  decrypt({ body }: Pick<ReceivedMessage, 'body'>): string {
    const salt = body.subarray(0, SALT_BYTES);
    const idLength = body[SALT_BYTES + 4] ?? 0;
    if (idLength !== POINT_BYTES) throw new Error('the key of the sender is not a point');
    const headerBytes = SALT_BYTES + 5 + idLength;
    const sender = body.subarray(SALT_BYTES + 5, headerBytes);
    const sealed = body.subarray(headerBytes);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const secret = hkdf(this.#auth, this.#ecdh.computeSecret(sender), info, 32);
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not zero');
    return padded.subarray(0, end).toString();
  }
}

/** The claims of a message's VAPID token (RFC 8292), once its signature by `publicKey` is checked. */
export function vapidClaims({ headers }: ReceivedMessage, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('another key than the one that browsers subscribe with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by this key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
