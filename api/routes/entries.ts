import type { Static } from 'typebox';
import type { EntriesQuery, IdParams } from '../../domain/contract/queries.ts';

const LIMIT_DEFAULT = 365;

/** The page of entries that a query asks for. */
export const pageOf = ({ limit, before }: Static<typeof EntriesQuery>) => ({
  limit: Number(limit ?? LIMIT_DEFAULT),
  before,
});

/** The entry that a path names, in the lower case in which ids are stored. */
export const entryIdOf = ({ id }: Static<typeof IdParams>): string => id.toLowerCase();
