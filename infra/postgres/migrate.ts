import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as log from './migrations/0001-log.ts';
import * as people from './migrations/0002-people.ts';
import * as readSide from './migrations/0003-read-side.ts';
import * as visitorsAndErasure from './migrations/0004-visitors-and-erasure.ts';
import * as presence from './migrations/0005-presence.ts';
import * as appendBatch from './migrations/0006-append-batch.ts';
import * as presenceSteps from './migrations/0007-presence-steps.ts';
import * as untoldErasures from './migrations/0008-untold-erasures.ts';
import * as reactorCheckpoints from './migrations/0009-reactor-checkpoints.ts';

/** All migrations in order. Never change a migration that has run anywhere. */
const migrations: Record<string, Migration> = {
  '0001-log': log,
  '0002-people': people,
  '0003-read-side': readSide,
  '0004-visitors-and-erasure': visitorsAndErasure,
  '0005-presence': presence,
  '0006-append-batch': appendBatch,
  '0007-presence-steps': presenceSteps,
  '0008-untold-erasures': untoldErasures,
  '0009-reactor-checkpoints': reactorCheckpoints,
};

/**
 * Migrates the operational tables to the newest version. Several processes may call it at once: one migrates,
 * the others wait. If a migration fails, its error is thrown and its changes are rolled back.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
