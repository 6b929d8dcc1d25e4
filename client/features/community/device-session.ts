import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'sessionId';

/**
 * The number this device calls itself by in the community: the time and some random text, made when missing.
 * Others never see it; what they see is drawn anew for every post.
 */
export function deviceSessionId(): string {
  const kept = readStored(KEY);
  if (kept) return kept;
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  const made = `${Date.now()}-${random}`;
  writeStored(KEY, made);
  return made;
}
