/**
 * The names that processes use to find each other. During an upgrade the old and the new version run at the
 * same time. With a changed name they would not hear each other, or both would do work that only one may do.
 */

/** The NOTIFY channels. The function `append_batch` in the database also names `appended`. */
export const CHANNELS = {
  /** Events were appended to the log. */
  appended: 'hearten_appended',
  /** A personal key was created with its account, or destroyed, or the key of a post or of thanks was destroyed. */
  keys: 'hearten_keys',
  /** A session ended or its account changed. */
  sessions: 'hearten_sessions',
  /**
   * A checkpoint was changed otherwise than by the projector: by a rebuild, or by an operator who lets a paused
   * projection continue. The payload is the projection's name.
   */
  checkpointChanged: 'hearten_checkpoint_changed',
  /** The leader of projections has advanced them. The payload is their names. */
  projectionMoved: 'hearten_projection_moved',
} as const;

/** The first number of each advisory lock that belongs to a name: 'name' in ASCII. */
export const NAMED_LOCK_CLASS = 0x6e616d65;

/** The advisory lock of the process that owns a data folder: 'Hear' and 'ten ' in ASCII. */
export const OWNER_LOCK: readonly number[] = [0x48656172, 0x74656e20];

/** The name of the advisory lock under which the tables of read models are created. */
export const READ_MODELS_LOCK = 'hearten-read-models';

/**
 * The name of the advisory lock that separates erasures from projecting: an erasure holds it alone, and a batch of
 * personal events shares it with others.
 */
export const ERASURE_LOCK = 'hearten-erasures';

/** The name of the advisory lock of the process that rewrites tables from which people were erased. */
export const REWRITE_LOCK = 'hearten-rewrites';

/** The name of the lock of a projection's leader. Each shape of its tables and each log has its own. */
export const leaderLock = (projection: string, tableVersion: number, storeId: string): string =>
  `leader of ${projection} v${tableVersion} from ${storeId}`;

/** The name of the lock of a reactor's leader. Each log has its own. */
export const reactorLock = (reactor: string, storeId: string): string =>
  `leader of reactor ${reactor} from ${storeId}`;

/** Held while a checkpoint of the log is signed. */
export const LOG_SIGNING_LOCK = 'hearten-log-signing';
