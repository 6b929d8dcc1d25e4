import { readStored, writeStored } from '../../lib/storage.ts';
import { DEVICE_SESSION_KEY } from '../../lib/stored-names.ts';

/** The number made since the page was opened, for a device that cannot store it. */
let made: string | undefined;

/**
 * The number that identifies this device to the community, made of the time and random text when it is
 * missing. Other people never see it: they see a random alias that changes with every post.
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
