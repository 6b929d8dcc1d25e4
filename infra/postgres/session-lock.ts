import { createHash } from 'node:crypto';
import { NAMED_LOCK_CLASS } from './stored-names.ts';

/** The two 32-bit numbers that identify the lock of this name in PostgreSQL. */
export function lockKey(name: string): { readonly classId: number; readonly objectId: number } {
  return { classId: NAMED_LOCK_CLASS, objectId: createHash('sha256').update(name).digest().readInt32BE(0) };
}

/** `objectId` as an unsigned number, which is how the view `pg_locks` shows it. */
export const unsignedObjectId = (name: string): number => lockKey(name).objectId >>> 0;
