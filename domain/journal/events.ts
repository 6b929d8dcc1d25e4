import Type from 'typebox';
import type { EntryChange } from '../entries/entries.ts';
import {
  type DomainEvent,
  type EventDefinition,
  type LoadedEvent,
  personal,
  type SealedEvent,
} from '../event.ts';
import { CONTENT_MAX, CONTENT_MIN, TITLE_MAX, TITLE_MIN } from './schema.ts';

/** The parts that all events with the texts of an entry share. */
const withTexts = {
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  entity: 'entryId',
  data: Type.Object(
    {
      entryId: Type.String(),
      title: personal(Type.String({ minLength: TITLE_MIN, maxLength: TITLE_MAX })),
      content: personal(Type.String({ minLength: CONTENT_MIN, maxLength: CONTENT_MAX })),
    },
    { additionalProperties: false },
  ),
} as const satisfies Omit<EventDefinition, 'type'>;

const JournalEntryWritten = {
  type: 'JournalEntryWritten',
  ...withTexts,
} as const satisfies EventDefinition;

/** Replaces the title and the content. The entry keeps the moment at which it was written. */
const JournalEntryCorrected = {
  type: 'JournalEntryCorrected',
  ...withTexts,
} as const satisfies EventDefinition;

const JournalEntryWithdrawn = {
  type: 'JournalEntryWithdrawn',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object({ entryId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/**
 * A correction, made on another device, that did not know the entry's latest texts. The entry keeps its texts, and
 * these stay beside them until the person chooses.
 */
const JournalConflictKept = {
  type: 'JournalConflictKept',
  ...withTexts,
} as const satisfies EventDefinition;

/** The texts that the person chose. Nothing stays beside them. */
const JournalConflictResolved = {
  type: 'JournalConflictResolved',
  ...withTexts,
} as const satisfies EventDefinition;

export const journalEvents = [
  JournalEntryWritten,
  JournalEntryCorrected,
  JournalEntryWithdrawn,
  JournalConflictKept,
  JournalConflictResolved,
] as const;
type JournalEventDefinition = (typeof journalEvents)[number];

export type JournalEvent = DomainEvent<JournalEventDefinition>;
export type LoadedJournalEvent = LoadedEvent<JournalEventDefinition>;
export type SealedJournalEvent = SealedEvent<JournalEventDefinition>;

/** The effect of each event on its entry. */
export const JOURNAL_CHANGES = {
  JournalEntryWritten: 'added',
  JournalEntryCorrected: 'corrected',
  JournalEntryWithdrawn: 'withdrawn',
  JournalConflictKept: 'kept',
  JournalConflictResolved: 'resolved',
} as const satisfies Record<JournalEvent['type'], EntryChange>;

export const journalStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personOfJournalStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'journal-';
