import Type, { type Static } from 'typebox';

/** A user's number in a query: digits and nothing else. Queries are text, and are not guessed at. */
const UserIdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** `?userId=` of the personal reads. */
export const UserQuery = Type.Object({ userId: Type.Optional(UserIdText) }, { additionalProperties: false });

export const userIdOf = ({ userId }: Static<typeof UserQuery>): number | undefined =>
  userId === undefined ? undefined : Number(userId);
