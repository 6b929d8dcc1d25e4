import type { RecordedProjection } from '../projection.ts';
import { fold } from './fold.ts';
import { readTree } from './queries.ts';
import { createLogTreeTables, LOG_TREE_TABLE_VERSION } from './table.ts';
import { write } from './write.ts';

/**
 * A Merkle tree over the whole log, by which changes of the log are found. It reads its own rows before it writes. A
 * destroyed key changes nothing in it: the leaves cover sealed text as it is sealed.
 */
export const logTreeProjection: RecordedProjection = {
  name: 'log-tree',
  tables: ['log_tree_tiles', 'log_tree_head'],
  tableVersion: LOG_TREE_TABLE_VERSION,
  isUnhurried: true,
  createTables: createLogTreeTables,
  async projectRecorded(events, db) {
    await write(fold(await readTree(db), events), db);
  },
};
