import type { Static } from 'typebox';
import type { EntriesQuery, IdParams } from '../../domain/contract/queries.ts';

const LIMIT_DEFAULT = 365;

/** Which page of entries a query asks for. */
export const pageOf = ({ limit, before, localDate }: Static<typeof EntriesQuery>) => ({
  limit: Number(limit ?? LIMIT_DEFAULT),
  before,
  localDate,
});

/** The id of the entry in the path, in the lower case in which ids are stored. */
export const entryIdOf = ({ id }: Static<typeof IdParams>): string => id.toLowerCase();
