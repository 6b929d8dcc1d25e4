import { type ReadPosition, START } from '@eventstore/db-client';
import { LOG_START } from '../port.ts';

/**
 * The position of an event in the form that `$all` takes. Pass only positions that the server gave: a
 * position between two events is an error.
 */
export function toReadPosition(position: bigint): ReadPosition {
  return position === LOG_START ? START : { commit: position, prepare: position };
}
