import Type from 'typebox';
import { UUID_PATTERN } from '../uuid.ts';

/** A user's number in a query: digits and nothing else. Queries are text, and nothing is converted. */
const UserIdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** How many items of a list to answer: 1 to 1000, in digits. */
export const LimitText = Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' });

/** `?userId=` of the personal reads. */
export const UserQuery = Type.Object({ userId: Type.Optional(UserIdText) }, { additionalProperties: false });

/** The query of the lists of a person's own entries. `before` is the entry that the page follows. */
export const EntriesQuery = Type.Object(
  {
    ...UserQuery.properties,
    limit: Type.Optional(LimitText),
    before: Type.Optional(Type.String({ pattern: UUID_PATTERN })),
  },
  { additionalProperties: false },
);

/** `?page=&limit=` of the lists of posts. Queries are text, and nothing is converted. */
export const PageQuery = Type.Object(
  {
    /** 1 to 10,000. */
    page: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,3}|10000)$' })),
    /** 1 to 50. */
    limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  },
  { additionalProperties: false },
);

/** One thing by its id. Text that is no id is answered like an id that nothing has: 404. */
export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
