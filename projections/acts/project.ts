import { AccountErased } from '../../domain/account/events.ts';
import { personOfActsStream, type SealedActsEvent } from '../../domain/acts/events.ts';
import type { Projection } from '../projection.ts';
import { type ActsChanges, fold } from './fold.ts';
import { actsOf1_0_2 } from './older-tables.ts';
import { ACTS_TABLE_VERSION, createActsTables } from './table.ts';
import { eraseStatements, write } from './write.ts';

/** The changes of people's lists of acts, the acts that they have added themselves, and what is done on each day. */
export const actsProjection: Projection<SealedActsEvent, ActsChanges> = {
  name: 'acts',
  tables: ['act_list_changes', 'custom_acts', 'act_toggles'],
  tableVersion: ACTS_TABLE_VERSION,
  eventTypes: {
    ActsStarted: true,
    ActsCustomized: true,
    ActAdded: true,
    ActCompleted: true,
    ActReopened: true,
  },
  older: [actsOf1_0_2],
  createTables: createActsTables,
  fold,
  write,
  erasure: { by: AccountErased.type, ownerOf: ({ stream }) => personOfActsStream(stream), eraseStatements },
};
