import { signal } from '@preact/signals-react';
import { parseJson } from '../../lib/json.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SAVED_QUOTES_KEY } from '../../lib/stored-names.ts';

function stored(): readonly string[] {
  const found = parseJson(readStored(SAVED_QUOTES_KEY) ?? '');
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/** The ids of the quotations saved on this device, newest first. */
export const savedQuotes = signal(stored());

/** Saves or removes a quotation on this device. Returns whether that worked. */
export function setQuoteSaved(id: string, isKept: boolean): boolean {
  const others = savedQuotes.peek().filter((other) => other !== id);
  const kept = isKept ? [id, ...others] : others;
  if (!writeStored(SAVED_QUOTES_KEY, JSON.stringify(kept))) return false;
  savedQuotes.value = kept;
  return true;
}
