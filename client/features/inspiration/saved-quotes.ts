import { parseJson } from '../../lib/json.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SAVED_QUOTES_KEY } from '../../lib/stored-names.ts';
import { storedSignal } from '../../lib/stored-signal.ts';

function parse(stored: string | null): readonly string[] {
  const found = parseJson(stored ?? '');
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/** The ids of the quotations saved on this device, newest first. */
export const savedQuotes = storedSignal(SAVED_QUOTES_KEY, parse);

/**
 * Saves or removes a quotation on this device. Starts from the stored list, because another tab may have changed it.
 * Returns whether that worked.
 */
export function setQuoteSaved(id: string, isSaved: boolean): boolean {
  const others = parse(readStored(SAVED_QUOTES_KEY)).filter((other) => other !== id);
  const saved = isSaved ? [id, ...others] : others;
  if (!writeStored(SAVED_QUOTES_KEY, JSON.stringify(saved))) return false;
  savedQuotes.value = saved;
  return true;
}
