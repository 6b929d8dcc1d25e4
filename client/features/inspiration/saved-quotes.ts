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
addEventListener('storage', ({ key }) => {
  if (key === SAVED_QUOTES_KEY || key === null) savedQuotes.value = stored();
});

/** Saves or removes a quotation on this device. Another tab may have changed the list. Returns whether that worked. */
export function setQuoteSaved(id: string, isSaved: boolean): boolean {
  const others = stored().filter((other) => other !== id);
  const saved = isSaved ? [id, ...others] : others;
  if (!writeStored(SAVED_QUOTES_KEY, JSON.stringify(saved))) return false;
  savedQuotes.value = saved;
  return true;
}
