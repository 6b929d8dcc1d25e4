import type { User } from '../../domain/account/schema.ts';
import type { JournalEntry } from '../../domain/journal/schema.ts';
import type { MoodEntry } from '../../domain/mood/schema.ts';
import { NO_CONTENT } from '../features/mood/content.ts';
import { localDateOf } from '../lib/local-time.ts';

/** The signed-in person of the client's tests. */
export const MAREN: User = {
  id: 1001,
  fullName: 'Maren Holt',
  username: 'maren',
  createdAt: '2026-11-01T00:00:00.000Z',
  demo: false,
};

/** A mood entry of Maren's, made here and now unless `part` says otherwise. */
export function moodEntry(part: Partial<MoodEntry> = {}): MoodEntry {
  const createdAt = part.createdAt ?? new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    userId: MAREN.id,
    ...NO_CONTENT,
    moodValue: 4,
    fatigueValue: 2,
    chosen: 'yes',
    createdAt,
    localDate: localDateOf(new Date(createdAt)),
    revision: 1,
    conflict: null,
    ...part,
  };
}

/** A journal entry of Maren's, made now unless `part` says otherwise. */
export function journalEntry(part: Partial<JournalEntry> = {}): JournalEntry {
  const createdAt = part.createdAt ?? new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    userId: MAREN.id,
    title: 'A quiet Monday',
    content: 'Rain on the window, and soup.',
    createdAt,
    localDate: localDateOf(new Date(createdAt)),
    revision: 1,
    conflict: null,
    ...part,
  };
}
