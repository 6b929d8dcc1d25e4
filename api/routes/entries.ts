import Type, { type Static } from 'typebox';
import { UserQuery } from './user-query.ts';

const LIMIT_DEFAULT = 365;
/** How many of a list are asked for: 1 to 1000, in digits. */
export const LimitText = Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' });

const EntryId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
});

/** What the lists of a person's own entries may be asked for. */
export const EntriesQuery = Type.Object(
  { ...UserQuery.properties, limit: Type.Optional(LimitText), before: Type.Optional(EntryId) },
  { additionalProperties: false },
);

export const pageOf = ({ limit, before }: Static<typeof EntriesQuery>) => ({
  limit: Number(limit ?? LIMIT_DEFAULT),
  before,
});

/** One entry by its id. What can't be an id is nobody's: it is not found. */
export const EntryParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const entryIdOf = ({ id }: Static<typeof EntryParams>): string => id.toLowerCase();
