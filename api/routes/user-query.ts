import type { Static } from 'typebox';
import type { UserQuery } from '../../domain/contract/queries.ts';

/** The user that a query names, if it names one. */
export const userIdOf = ({ userId }: Static<typeof UserQuery>): number | undefined =>
  userId === undefined ? undefined : Number(userId);
