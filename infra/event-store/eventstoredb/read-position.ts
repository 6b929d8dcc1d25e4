import { type ReadPosition, START } from '@eventstore/db-client';
import { LOG_START } from '../port.ts';

/**
 * The place in `$all` that the position of an event names. Only positions that the server gave belong here: one
 * between two events is an error to it.
 */
export function toReadPosition(position: bigint): ReadPosition {
  return position === LOG_START ? START : { commit: position, prepare: position };
}
