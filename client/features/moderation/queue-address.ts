import { useSearch } from 'wouter';
import { CASE_LISTS, CASE_ORDERS } from '../../../domain/moderation/case-lists.ts';
import type { CaseList } from './cases.ts';

const MODERATE_PATH = '/moderate';

/** The pages that an address may name: 1 to 9,999. The API knows one more. */
const PAGE = /^[1-9]\d{0,3}$/;

/**
 * The list and the case that the address names. An unknown list, order or page counts as the default: `open`, `urgent`,
 * 1. Only the decided cases have further pages. The id of the case is not checked.
 */
export function useQueueAddress(): { readonly list: CaseList; readonly caseId: string | undefined } {
  const query = new URLSearchParams(useSearch());
  const state = CASE_LISTS.find((one) => one === query.get('list')) ?? 'open';
  const order = CASE_ORDERS.find((one) => one === query.get('order')) ?? 'urgent';
  const page = query.get('page') ?? '';
  return {
    list: { state, order, page: state === 'decided' && PAGE.test(page) ? Number(page) : 1 },
    caseId: query.get('case') ?? undefined,
  };
}

export const listAddress = (list: CaseList): string => addressOf(list, {});

export const caseAddress = (list: CaseList, id: string): string => addressOf(list, { case: id });

const addressOf = ({ state, order, page }: CaseList, more: Readonly<Record<string, string>>): string =>
  `${MODERATE_PATH}?${new URLSearchParams({ list: state, order, ...(page > 1 && { page: `${page}` }), ...more })}`;
