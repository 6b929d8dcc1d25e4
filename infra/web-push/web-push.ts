import { webcrypto } from 'node:crypto';
import type { PushSubscriptionBody } from '../../domain/reminders/schema.ts';
import type { PushSettings } from '../config/push.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { allowedEndpoint } from './endpoint.ts';
import { createPostMessage, type PostMessage, PushFailed } from './post-message.ts';
import { type VapidKeys, vapidKeysOf } from './vapid-keys.ts';

/** Loaded at the first use, because a server without https never needs it. */
const library = () => import('@block65/webcrypto-web-push');

/** Where a browser's push service takes messages for it, and the keys that seal them, as base64url. */
export type PushSubscription = PushSubscriptionBody;

export interface PushOptions {
  /** How long the push service keeps the message for a device that it can't reach, in seconds. */
  readonly timeToLiveS: number;
  /** Replaces a message of the same topic that was not delivered yet. */
  readonly topic: string;
}

const GONE = new Set([404, 410]);

/** Sends Web Push messages (RFC 8030, 8291 and 8292) to the devices of people. */
export class WebPush {
  /** The key that browsers subscribe with, as base64url. */
  readonly publicKey: string;
  /** The address that a tap on a message opens. */
  readonly address: string;
  readonly #settings: PushSettings;
  readonly #keys: VapidKeys;
  readonly #post: PostMessage;

  /** `post` replaces the network in tests. */
  constructor(settings: PushSettings, masterKey: MasterKey, post: PostMessage = createPostMessage()) {
    this.#settings = settings;
    this.#keys = vapidKeysOf(masterKey);
    this.#post = post;
    this.publicKey = this.#keys.publicKey;
    this.address = `${settings.origin}/`;
  }

  /** Whether messages can be sent to this subscription: it is at an allowed host, and its key is a point of P-256. */
  async accepts({ endpoint, keys }: PushSubscription): Promise<boolean> {
    if (!allowedEndpoint(endpoint, this.#settings.hosts)) return false;
    const point = Buffer.from(keys.p256dh, 'base64url');
    return webcrypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []).then(
      () => true,
      () => false,
    );
  }

  /**
   * Sends a message as JSON, sealed for the device and padded to one length. `expired` means that the device takes no
   * messages any more. Throws `PushFailed`.
   */
  async send(
    { endpoint, keys }: PushSubscription,
    message: object,
    { timeToLiveS, topic }: PushOptions,
  ): Promise<'sent' | 'expired'> {
    // The list of hosts may have changed since the device subscribed.
    const url = allowedEndpoint(endpoint, this.#settings.hosts);
    if (!url) throw new PushFailed('ENOTALLOWED', 'is not in the list of allowed hosts');
    const { encryptNotification, vapidHeaders } = await library();
    const subscription = { endpoint, expirationTime: null, keys };
    const body = await encryptNotification(subscription, Buffer.from(JSON.stringify(message)));
    const vapid = await vapidHeaders(subscription, { subject: this.#settings.subject, ...this.#keys });
    const status = await this.#post(url, {
      headers: {
        authorization: vapid.headers.authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(timeToLiveS),
        topic,
        urgency: 'normal',
      },
      body,
    });
    if (GONE.has(status)) return 'expired';
    if (status >= 200 && status < 300) return 'sent';
    throw new PushFailed(`status ${status}`, `answered ${status}`);
  }

  close(): void {
    this.#post.close();
  }
}
