import type { Static } from 'typebox';
import type { PageQuery } from '../../../../domain/contract/queries.ts';

const PAGE_DEFAULT = 1;
const LIMIT_DEFAULT = 12;

/** The page of posts that a query requests. */
export const pageOf = ({
  page = String(PAGE_DEFAULT),
  limit = String(LIMIT_DEFAULT),
}: Static<typeof PageQuery>) => ({
  page: Number(page),
  limit: Number(limit),
});
