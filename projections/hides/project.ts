import { type HideEvent, pseudonymOfHidesStream } from '../../domain/community/hides/events.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import type { Projection } from '../projection.ts';
import { fold, type HideChanges } from './fold.ts';
import { createHidesTable, HIDES_TABLE_VERSION } from './table.ts';
import { eraseStatements, write } from './write.ts';

/** The hides of all people. 1.0.2 has neither its events nor its table. */
export const hidesProjection: Projection<HideEvent, HideChanges> = {
  name: 'hides',
  tables: ['community_hides'],
  tableVersion: HIDES_TABLE_VERSION,
  eventTypes: { WritingHidden: true, HideUndone: true },
  createTables: createHidesTable,
  fold,
  write,
  erasure: {
    by: MemberErased.type,
    ownerOf: ({ stream }) => pseudonymOfHidesStream(stream),
    // The erasure of a hidden author removes the author's id from the hides of others.
    recipientOf: (event) => (event.type === 'WritingHidden' ? event.data.author : undefined),
    eraseStatements,
  },
};
