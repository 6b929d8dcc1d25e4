import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/units.ts';
import { parseFields } from '../../lib/json.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { samplesKey } from '../../lib/stored-names.ts';

/** One example of each kind of notification. `ageMs` is its age when samples are first opened on this device. */
const SAMPLES = [
  {
    id: 'sample-gratitude',
    type: 'gratitude',
    title: 'Someone sent you gratitude',
    message: 'Thank you for being part of this community. Your presence makes a difference.',
    ageMs: 5 * MINUTE_MS,
  },
  {
    id: 'sample-message',
    type: 'message',
    title: 'A message from Hearten',
    message: 'Messages stay here until you delete them.',
    ageMs: 2 * HOUR_MS,
  },
  {
    id: 'sample-inactivity',
    type: 'inactivity',
    title: 'A quiet hello',
    message: 'Nothing is waiting for you. Come back whenever it helps you.',
    ageMs: 24 * HOUR_MS,
  },
] as const;

interface Samples {
  readonly list: ReadonlySignal<readonly Notification[]>;
  /** Removes samples from this device forever, because they were read or deleted. */
  remove(ids: readonly string[]): void;
}

/**
 * The samples of one person, or of a visitor without an account, on this device. There are none outside demo
 * mode, because they look like real thanks.
 */
export function openSamples(owner: number | 'visitor', now: Date): Samples {
  if (!isDemo) return { list: signal([]), remove() {} };
  const key = samplesKey(owner);
  const stored = readStoredSamples(key) ?? { since: now.toISOString(), gone: [] };
  const gone = new Set(stored.gone);
  const since = Date.parse(stored.since);
  const store = () => writeStored(key, JSON.stringify({ since: stored.since, gone: [...gone] }));
  const left = () =>
    SAMPLES.filter(({ id }) => !gone.has(id)).map(({ ageMs, ...sample }) => ({
      ...sample,
      isRead: false,
      createdAt: new Date(since - ageMs).toISOString(),
    }));
  const list = signal<readonly Notification[]>(left());
  store();
  return {
    list,
    remove(ids) {
      for (const id of ids) gone.add(id);
      store();
      list.value = left();
    },
  };
}

/** The samples' state stored on this device, or undefined when a part of it can't be used. */
function readStoredSamples(key: string): { since: string; gone: string[] } | undefined {
  const { since, gone } = parseFields(readStored(key));
  if (typeof since !== 'string' || Number.isNaN(Date.parse(since))) return undefined;
  if (!Array.isArray(gone) || !gone.every((id) => typeof id === 'string')) return undefined;
  return { since, gone };
}
