import { createHmac, type KeyObject } from 'node:crypto';
import type { SealedText } from '../../domain/event.ts';
import { paddedJson } from '../crypto/padded-json.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import type { PushSubscription } from '../web-push/web-push.ts';
import { SUBSCRIPTION_FIELD } from './stored-names.ts';

/** Subscriptions are padded to a multiple of this, in bytes: the length of the address would tell the push service. */
const PADDED_TO = 512;

const placeOf = (id: string) => ({ entityId: id, field: SUBSCRIPTION_FIELD });

/** Seals the subscription of the row `id` under its person's key. */
export const sealSubscription = (subscription: PushSubscription, id: string, key: PersonalKey): SealedText =>
  sealText(paddedJson(subscription, PADDED_TO), placeOf(id), key);

/** Opens the subscription of the row `id`. Undefined if its key is missing or it is damaged. Damage is reported. */
export function openSubscription(
  sealed: SealedText,
  id: string,
  opener: TextOpener,
): PushSubscription | undefined {
  const json = opener.open(sealed, placeOf(id));
  return json === null ? undefined : (JSON.parse(json) as PushSubscription);
}

/** The keyed hash by which a subscription is found. */
export const hashOfEndpoint = (endpoint: string, lookupKey: KeyObject): Buffer =>
  createHmac('sha256', lookupKey).update(endpoint).digest();
