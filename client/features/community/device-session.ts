import { readStored, writeStored } from '../../lib/storage.ts';
import { DEVICE_SESSION_KEY } from '../../lib/stored-names.ts';

/** The number that was made in this visit: a device that keeps nothing still calls itself the same until its end. */
let made: string | undefined;

/**
 * The number this device calls itself by in the community: the time and some random text, made when missing.
 * Others never see it; what they see is drawn anew for every post.
 */
export function deviceSessionId(): string {
  const kept = readStored(DEVICE_SESSION_KEY);
  if (kept) return kept;
  made ??= newNumber();
  writeStored(DEVICE_SESSION_KEY, made);
  return made;
}

function newNumber(): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  return `${Date.now()}-${random}`;
}
