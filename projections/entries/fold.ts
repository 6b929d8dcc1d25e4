import type { EntryChange } from '../../domain/entries/entries.ts';
import { dayOf, type StoredEvent } from '../../domain/event.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { ENTRY_COLUMNS } from './columns.ts';

type EntryRow = NewRow<typeof ENTRY_COLUMNS>;
type EntryEvent = { readonly type: string; readonly data: { readonly entryId: string } };

/** The effect of a batch on an entry from an earlier batch. A part that is absent stays as it is. */
export interface ChangedEntry<Values> {
  readonly personId: string;
  readonly entryId: string;
  /** The event with the latest content, and its values. */
  readonly latest?: { readonly corrected: StoredEvent; readonly values: Values };
  /** The event with the content beside the latest one; null if there is none any more. */
  readonly conflict?: StoredEvent | null;
  /** How many contents the entry has had in this batch. */
  readonly revisions: number;
  readonly isWithdrawn: boolean;
}

/** The rows that a batch adds, and the entries of earlier batches that it changes. */
export interface EntryChanges<Values> {
  readonly added: readonly (EntryRow & Values)[];
  readonly changed: readonly ChangedEntry<Values>[];
}

/** How the events of one aggregate become rows of entries. */
interface EntryEvents<E extends EntryEvent, Values> {
  readonly changes: Readonly<Record<E['type'], EntryChange>>;
  personOf(stream: string): string;
  /** The columns of an event's values, in addition to those of every entry. */
  valuesOf(event: E): Values;
  /** The columns of a withdrawn entry, which has no values. */
  readonly noValues: Values;
}

/**
 * Folds a batch into the rows to add and the entries to change. Two people may have given the same id to an entry, so
 * an entry is known by its person and its id.
 */
export function foldEntries<E extends EntryEvent, Values extends object>(
  events: readonly ProjectedEvent<E>[],
  { changes, personOf, valuesOf, noValues }: EntryEvents<E, Values>,
): EntryChanges<Values> {
  const added = new Map<string, EntryRow & Values>();
  const changed = new Map<string, ChangedEntry<Values>>();
  for (const event of events) {
    const type: E['type'] = event.type;
    const { entryId } = event.data;
    const personId = personOf(event.stream);
    const key = `${personId} ${entryId}`;
    const change = changes[type];
    if (change === 'added') {
      added.set(key, {
        entry_id: entryId,
        person_id: personId,
        ...valuesOf(event),
        written: event.stored(),
        corrected: null,
        conflict: null,
        revision: 1,
        local_date: dayOf(event.moment),
        position: event.position,
        withdrawn: false,
      });
      continue;
    }
    const next = { personId, entryId, ...changesOf(change, event.stored, () => valuesOf(event)) };
    const row = added.get(key);
    if (row) added.set(key, changedRow(row, next, noValues));
    else changed.set(key, merged(changed.get(key), next));
  }
  return { added: [...added.values()], changed: [...changed.values()] };
}

type Parts<Values> = Omit<ChangedEntry<Values>, 'personId' | 'entryId'>;

function changesOf<Values>(
  change: Exclude<EntryChange, 'added'>,
  stored: () => StoredEvent,
  valuesOf: () => Values,
): Parts<Values> {
  const isWithdrawn = change === 'withdrawn';
  if (isWithdrawn) return { revisions: 0, isWithdrawn };
  if (change === 'kept') return { conflict: stored(), revisions: 0, isWithdrawn };
  const latest = { corrected: stored(), values: valuesOf() };
  return { latest, ...(change === 'resolved' && { conflict: null }), revisions: 1, isWithdrawn };
}

const merged = <Values>(
  before: ChangedEntry<Values> | undefined,
  next: ChangedEntry<Values>,
): ChangedEntry<Values> => ({
  ...before,
  ...next,
  revisions: (before?.revisions ?? 0) + next.revisions,
});

function changedRow<Values extends object>(
  row: EntryRow & Values,
  { latest, conflict, revisions, isWithdrawn }: ChangedEntry<Values>,
  noValues: Values,
): EntryRow & Values {
  if (isWithdrawn)
    return { ...row, ...noValues, written: null, corrected: null, conflict: null, withdrawn: true };
  return {
    ...row,
    ...(latest && { ...latest.values, corrected: latest.corrected }),
    ...(conflict !== undefined && { conflict }),
    revision: row.revision + revisions,
  };
}
