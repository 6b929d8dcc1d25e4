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

/** What a batch does to one entry. */
interface EntryEffect<Values> {
  readonly personId: string;
  /** The row that the batch adds. */
  row: (EntryRow & Values) | undefined;
  /** The change of an entry from an earlier batch. */
  change: ChangedEntry<Values> | undefined;
  /** The effect on another person's entry that has the same id. */
  readonly next: EntryEffect<Values> | undefined;
}

/** The effects by the id of the entry. Joining both ids to one key would take as long as the rest of the fold. */
type EffectsById<Values> = Map<string, EntryEffect<Values>>;

/** The effect on this entry. Clients make ids, so an entry is known by its person and its id. */
function effectOn<Values>(
  effects: EffectsById<Values>,
  personId: string,
  entryId: string,
): EntryEffect<Values> {
  const first = effects.get(entryId);
  for (let effect = first; effect; effect = effect.next) if (effect.personId === personId) return effect;
  const effect: EntryEffect<Values> = { personId, row: undefined, change: undefined, next: first };
  effects.set(entryId, effect);
  return effect;
}

/** Folds a batch into the rows to add and the entries to change. */
export function foldEntries<E extends EntryEvent, Values extends object>(
  events: readonly ProjectedEvent<E>[],
  { changes, personOf, valuesOf, noValues }: EntryEvents<E, Values>,
): EntryChanges<Values> {
  const effects: EffectsById<Values> = new Map();
  for (const event of events) {
    const type: E['type'] = event.type;
    const { entryId } = event.data;
    const personId = personOf(event.stream);
    const effect = effectOn(effects, personId, entryId);
    const change = changes[type];
    if (change === 'added') {
      effect.row = {
        ...valuesOf(event),
        entry_id: entryId,
        person_id: personId,
        written: event.stored(),
        corrected: null,
        conflict: null,
        revision: 1,
        local_date: dayOf(event.moment),
        position: event.position,
        withdrawn: false,
      };
      continue;
    }
    const next = { personId, entryId, ...changesOf(change, event.stored, () => valuesOf(event)) };
    if (effect.row) effect.row = changedRow(effect.row, next, noValues);
    else effect.change = merged(effect.change, next);
  }
  return changesIn(effects);
}

function changesIn<Values>(effects: EffectsById<Values>): EntryChanges<Values> {
  const added: (EntryRow & Values)[] = [];
  const changed: ChangedEntry<Values>[] = [];
  for (const first of effects.values())
    for (let effect: EntryEffect<Values> | undefined = first; effect; effect = effect.next) {
      if (effect.row) added.push(effect.row);
      if (effect.change) changed.push(effect.change);
    }
  return { added, changed };
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
