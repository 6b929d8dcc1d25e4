import { readStored, writeStored } from '../../lib/storage.ts';
import { DEVICE_SESSION_KEY } from '../../lib/stored-names.ts';

/** The id made since the page was opened, for a device that cannot store it. */
let made: string | undefined;

/**
 * The id that this device sends with each reflection and each thanks, made of the time and random text when none is
 * stored. The server ignores it. Other people never see it: they see a random alias that changes with every post.
 */
export function deviceSessionId(): string {
  const kept = readStored(DEVICE_SESSION_KEY);
  if (kept) return kept;
  made ??= newSessionId();
  writeStored(DEVICE_SESSION_KEY, made);
  return made;
}

function newSessionId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  return `${Date.now()}-${random}`;
}
