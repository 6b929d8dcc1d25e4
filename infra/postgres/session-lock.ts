import { createHash } from 'node:crypto';
import { NAMED_LOCK_CLASS } from './stored-names.ts';

/** The two 32-bit numbers by which PostgreSQL knows the lock of this name. */
export function lockKey(name: string): { readonly classId: number; readonly objectId: number } {
  return { classId: NAMED_LOCK_CLASS, objectId: createHash('sha256').update(name).digest().readInt32BE(0) };
}

/** `objectId` as the view `pg_locks` shows it, where it has no sign. */
export const unsignedObjectId = (name: string): number => lockKey(name).objectId >>> 0;
