import Type, { type Static } from 'typebox';

const PAGE_DEFAULT = 1;
const LIMIT_DEFAULT = 12;

const page = {
  /** 1 to 10,000. */
  page: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,3}|10000)$' })),
  /** 1 to 50. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
};

/** `?page=&limit=` of the lists of posts. Queries are text, and are not guessed at. */
export const PageQuery = Type.Object(page, { additionalProperties: false });

export const pageOf = ({
  page = String(PAGE_DEFAULT),
  limit = String(LIMIT_DEFAULT),
}: Static<typeof PageQuery>) => ({
  page: Number(page),
  limit: Number(limit),
});
