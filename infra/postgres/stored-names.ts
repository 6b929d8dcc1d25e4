/**
 * The names that running processes know each other by. During an upgrade the old and the new version run at the
 * same time, so a changed name makes each deaf to the other, or lets both do work that only one may do.
 */

/** The NOTIFY channels. The function `append_batch` in the database names `appended` too. */
export const CHANNELS = {
  /** Events were appended to the log. */
  appended: 'hearten_appended',
  /** A personal key was made or destroyed. */
  keys: 'hearten_keys',
  /** A session ended or its account changed. */
  sessions: 'hearten_sessions',
  /** A process that doesn't lead a projection changed its checkpoint. The payload is the projection's name. */
  checkpointChanged: 'hearten_checkpoint_changed',
  /** The leader of projections moved them on. The payload is their names. */
  projectionMoved: 'hearten_projection_moved',
} as const;

/** The first number of each advisory lock that is taken on a name: 'name' in ASCII. */
export const NAMED_LOCK_CLASS = 0x6e616d65;

/** The advisory lock of the process that owns a data folder: 'Hear' and 'ten ' in ASCII. */
export const OWNER_LOCK: readonly number[] = [0x48656172, 0x74656e20];

/** Hashed, this is the advisory lock under which the tables of read models are made. */
export const READ_MODELS_LOCK = 'hearten-read-models';

/** The advisory lock of the leader of a projection; one for each shape of its tables and each log. */
export const leaderLock = (projection: string, tableVersion: number, storeId: string): string =>
  `leader of ${projection} v${tableVersion} from ${storeId}`;

/** The advisory lock of the leader of a reactor; one for each log. */
export const reactorLock = (reactor: string, storeId: string): string =>
  `leader of reactor ${reactor} from ${storeId}`;
