import { createHash } from 'node:crypto';

/** Hearten's advisory locks on names, as PostgreSQL knows them: 'name' in ASCII, beside a hash of the name. */
const LOCK_CLASS = 0x6e616d65;

/** The two 32-bit numbers by which PostgreSQL knows the lock of this name. */
export function lockKey(name: string): { readonly classId: number; readonly objectId: number } {
  return { classId: LOCK_CLASS, objectId: createHash('sha256').update(name).digest().readInt32BE(0) };
}

/** `objectId` as the view `pg_locks` shows it, where it has no sign. */
export const objectIdShown = (name: string): number => lockKey(name).objectId >>> 0;
