import Type from 'typebox';
import { UUID_PATTERN } from '../uuid.ts';

/** A user number in a query: digits only. Query values are text and are not converted. */
const UserIdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** The number of items to answer: 1 to 1000, in digits. */
export const LimitText = Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' });

/**
 * `?userId=` of calls about personal data without a body. It can only name the caller: a call that names another person
 * gets 403. In demo mode a visitor who is not signed in can read the demo person's entries with `userId=1`.
 */
export const UserQuery = Type.Object({ userId: Type.Optional(UserIdText) }, { additionalProperties: false });

/**
 * The query of the lists of a person's own entries. `before` is the id of the last entry on the previous
 * page. `localDate` asks for the entries of one day.
 */
export const EntriesQuery = Type.Object(
  {
    ...UserQuery.properties,
    limit: Type.Optional(LimitText),
    before: Type.Optional(Type.String({ pattern: UUID_PATTERN })),
    localDate: Type.Optional(Type.String({ format: 'date' })),
  },
  { additionalProperties: false },
);

/** `?page=&limit=` of the lists of posts and of cases. Query values are text and are not converted. */
export const PageQuery = Type.Object(
  {
    /** 1 to 10,000. */
    page: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,3}|10000)$' })),
    /** 1 to 50. */
    limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  },
  { additionalProperties: false },
);

/** The id in the path. A malformed id gets the same answer as an unknown one: 404. An id over the limit gets 400. */
export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
