import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SAVED_QUOTES_KEY } from '../../lib/stored-names.ts';

function stored(): readonly string[] {
  try {
    const found: unknown = JSON.parse(readStored(SAVED_QUOTES_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The ids of the lines somebody saved on this device, newest first. */
export const savedQuotes = signal(stored());

/** Saves a line on this device, or lets it go. Whether that worked. */
export function setQuoteSaved(id: string, isKept: boolean): boolean {
  const others = savedQuotes.peek().filter((other) => other !== id);
  const kept = isKept ? [id, ...others] : others;
  if (!writeStored(SAVED_QUOTES_KEY, JSON.stringify(kept))) return false;
  savedQuotes.value = kept;
  return true;
}
