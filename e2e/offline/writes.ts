import type { DeviceWrite } from './device.ts';

/**
 * The streams of a person in the log that these writes go to. In each, entries begin in the order in which they were
 * made, and the writes of one entry keep their order.
 */
export const STREAMS = ['mood', 'journal', 'acts'] as const;
export type Stream = (typeof STREAMS)[number];

export const WRITE_KINDS = [
  'mood',
  'mood-edit',
  'mood-delete',
  'journal',
  'journal-edit',
  'journal-delete',
  'act',
] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/** A write of a sequence, and the trace that it leaves in the log. */
export interface PlannedWrite extends DeviceWrite {
  readonly stream: Stream;
  /** The text by which `marksOf` finds the write in the log. Only two deletions of one entry have the same. */
  readonly mark: string;
  /** The entry that it makes, changes or deletes. Undefined for an act. */
  readonly entryId: string | undefined;
}

interface Ids {
  /** The command. */
  readonly id: string;
  /** The entry: a new one, or the one to change. */
  readonly entryId: string;
}

/** The mark of a deletion, which has no text. */
export const deletionMark = (entryId: string): string => `deleted ${entryId}`;

/** The kind's write. `text` is unique. */
export function planWrite(kind: WriteKind, { id, entryId }: Ids, text: string): PlannedWrite {
  const mood = { moodValue: 4, notes: text };
  const entry = { title: 'A day', content: text };
  const params = { id: entryId };
  switch (kind) {
    case 'mood':
      return {
        id,
        stream: 'mood',
        mark: text,
        entryId,
        route: 'POST /api/mood',
        body: { id: entryId, ...mood },
      };
    case 'mood-edit':
      return { id, stream: 'mood', mark: text, entryId, route: 'PUT /api/mood/:id', params, body: mood };
    case 'mood-delete':
      return {
        id,
        stream: 'mood',
        mark: deletionMark(entryId),
        entryId,
        route: 'DELETE /api/mood/:id',
        params,
      };
    case 'journal':
      return {
        id,
        stream: 'journal',
        mark: text,
        entryId,
        route: 'POST /api/journal',
        body: { id: entryId, ...entry },
      };
    case 'journal-edit':
      return {
        id,
        stream: 'journal',
        mark: text,
        entryId,
        route: 'PUT /api/journal/:id',
        params,
        body: entry,
      };
    case 'journal-delete':
      return {
        id,
        stream: 'journal',
        mark: deletionMark(entryId),
        entryId,
        route: 'DELETE /api/journal/:id',
        params,
      };
    case 'act':
      return {
        id,
        stream: 'acts',
        mark: text,
        entryId: undefined,
        route: 'POST /api/tasks/custom',
        body: { title: text, description: 'As long as it is pleasant.' },
      };
  }
}

/** Whether the kind makes an entry. */
export const isNewEntry = (kind: WriteKind): boolean => !kind.includes('-');
/** The kind of entry that a write is about, such as `mood` for `mood-edit`. */
export const entryKindOf = (kind: WriteKind): string => kind.split('-')[0] ?? kind;
