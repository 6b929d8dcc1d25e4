import type { CASE_LISTS, CASE_ORDERS } from '../../../domain/moderation/case-lists.ts';
import { api } from '../../lib/api.ts';
import type { AnswerOf, RequestOf } from '../../lib/contract.ts';
import { putResource, type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { type Command, send } from '../../lib/send.ts';
import { STAFF_PREFIX } from '../staff/own-roles.ts';

export type CasePage = AnswerOf<'GET /api/moderation/cases'>;
export type CaseSummary = CasePage['data'][number];
export type CaseDetail = AnswerOf<'GET /api/moderation/cases/:id'>;
export type DecisionBody = NonNullable<RequestOf<'POST /api/moderation/cases/:id/decisions'>['body']>;
export type Decision = DecisionBody['decision'];

/** The cases in a list, their order, and the page, counted from 1. */
export interface CaseList {
  readonly state: (typeof CASE_LISTS)[number];
  readonly order: (typeof CASE_ORDERS)[number];
  readonly page: number;
}

/** Enough for a day. A longer queue is worked from its top, so only the decided cases have further pages. */
const PAGE_SIZE = 50;
/** A list older than this is loaded again when the moderator returns to it. */
const FRESH_FOR_MS = 15_000;
const LISTS = `${STAFF_PREFIX}cases/`;
const caseKey = (id: string) => `${STAFF_PREFIX}case/${id}`;

/** Up to 50 cases of a list, and how many there are. */
export const useCases = ({ state, order, page }: CaseList): Resource<CasePage> =>
  useResource(
    `${LISTS}${state}/${order}/${page}`,
    (signal) =>
      api('GET /api/moderation/cases', { query: { state, order, page, limit: PAGE_SIZE } }, { signal }),
    FRESH_FOR_MS,
  );

/** How many pages the list has, at least 1. */
export const pagesOf = ({ total }: CasePage): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** One case. It is loaded again whenever it opens, because another moderator may have decided. */
export const useCase = (id: string): Resource<CaseDetail> =>
  useResource(
    caseKey(id),
    (signal) => api('GET /api/moderation/cases/:id', { params: { id } }, { signal }),
    0,
  );

/** Loads the case again where it is shown. */
export const refreshCase = (id: string): void => refreshByPrefix(caseKey(id));

/** Sends a decision, shows the case as it is afterward, and loads the lists again. Throws what `send` throws. */
export async function decide(id: string, body: DecisionBody, command: Command): Promise<CaseDetail> {
  const request = { params: { id }, body };
  const decided = await send('POST /api/moderation/cases/:id/decisions', request, command);
  putResource(caseKey(id), decided);
  refreshByPrefix(LISTS);
  return decided;
}
