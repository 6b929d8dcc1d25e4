import { useSearch } from 'wouter';
import { CASE_ORDERS, CASE_STATES } from '../../../domain/moderation/case-lists.ts';
import type { CaseList } from './cases.ts';

const MODERATE_PATH = '/moderate';

/**
 * The list and the case that the address names. An unknown list or order counts as the default: `open`, `urgent`. The
 * id of the case is not checked.
 */
export function usePlace(): { readonly list: CaseList; readonly caseId: string | undefined } {
  const query = new URLSearchParams(useSearch());
  const state = CASE_STATES.find((one) => one === query.get('list')) ?? 'open';
  const order = CASE_ORDERS.find((one) => one === query.get('order')) ?? 'urgent';
  return { list: { state, order }, caseId: query.get('case') ?? undefined };
}

export const listAddress = ({ state, order }: CaseList): string =>
  `${MODERATE_PATH}?${new URLSearchParams({ list: state, order })}`;

export const caseAddress = ({ state, order }: CaseList, id: string): string =>
  `${MODERATE_PATH}?${new URLSearchParams({ list: state, order, case: id })}`;
