import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { CASE_LISTS, CASE_ORDERS } from '../../../domain/moderation/case-lists.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Segments } from '../../ui/segments/segments.tsx';
import { OpenCase } from './case-detail.tsx';
import { pagesOf, useCases } from './cases.ts';
import * as css from './moderation.css.ts';
import { restsUntil } from './pause.ts';
import { PauseHint, Rest } from './pause-hint.tsx';
import { Queue } from './queue.tsx';
import { caseAddress, listAddress, useQueueAddress } from './queue-address.ts';
import { useKeys } from './use-keys.ts';

const STATE_LABELS: Readonly<Record<(typeof CASE_LISTS)[number], string>> = {
  open: 'Queue',
  appeals: 'Appeals',
  decided: 'Decided',
};
const ORDER_LABELS: Readonly<Record<(typeof CASE_ORDERS)[number], string>> = {
  urgent: 'Most urgent',
  oldest: 'Oldest',
  'second-opinion': 'Second opinion',
};

/** The list of cases and the open case. A phone shows only one of the two. During a rest neither is shown. */
export function Workplace() {
  const { list, caseId } = useQueueAddress();
  const [, navigate] = useLocation();
  const cases = useCases(list);
  const loaded = cases.state.value;
  const page = loaded.status === 'ready' ? loaded.value : undefined;
  const ids = page?.data.map(({ id }) => id) ?? [];
  const open = (id: string | undefined) =>
    navigate(id === undefined ? listAddress(list) : caseAddress(list, id));
  const step = (by: 1 | -1) => {
    const index = caseId === undefined ? (by === 1 ? -1 : ids.length) : ids.indexOf(caseId);
    const next = ids[index + by];
    if (next !== undefined) open(next);
  };
  // The decided case leaves the list when it is loaded again, so the next one is looked up now.
  const openNext = () => {
    const index = caseId === undefined ? -1 : ids.indexOf(caseId);
    open(ids[index + 1] ?? ids.find((id) => id !== caseId));
  };

  const turnTo = (to: number, replace = false) => {
    const next = { ...list, page: to };
    navigate(caseId === undefined ? listAddress(next) : caseAddress(next, caseId), { replace });
  };
  const lastPage = page && pagesOf(page);
  // The last case of the last page may have left the list.
  useEffect(() => {
    if (lastPage !== undefined && list.page > lastPage) turnTo(lastPage, true);
  });

  const resting = restsUntil();
  // No keys during a rest, which hides the case that a key would open.
  useKeys(
    resting === undefined ? { j: () => step(1), ArrowDown: () => step(1), ArrowUp: () => step(-1) } : {},
  );
  if (resting !== undefined) return <Rest until={resting} />;
  return (
    <>
      <div className={caseId === undefined ? css.controls : `${css.controls} ${css.onlyDesktopFlex}`}>
        <Segments
          label="Show"
          options={CASE_LISTS.map((key) => ({
            key,
            label: withCount(STATE_LABELS[key], countOf(key, page)),
          }))}
          chosen={list.state}
          onChoose={(state) => navigate(listAddress({ ...list, state, page: 1 }))}
        />
        {list.state === 'open' && (
          <Segments
            label="Order"
            options={CASE_ORDERS.map((key) => ({ key, label: ORDER_LABELS[key] }))}
            chosen={list.order}
            onChoose={(order) => navigate(listAddress({ ...list, order }))}
          />
        )}
        <div className={css.pages}>
          <LinkButton look="quiet" href="/moderate/hours">
            My hours
          </LinkButton>
          <LinkButton look="quiet" href="/rules">
            Rules
          </LinkButton>
        </div>
      </div>
      <PauseHint />
      <div className={css.workplace}>
        <div className={caseId === undefined ? undefined : css.onlyDesktop}>
          <Queue cases={cases} list={list} openId={caseId} onTurn={turnTo} />
        </div>
        {caseId === undefined ? (
          <div className={css.onlyDesktop}>
            {ids.length > 0 && <EmptyState text="Open a case to read it.">{null}</EmptyState>}
          </div>
        ) : (
          <div>
            <div className={css.onlyPhone}>
              <BackLink href={listAddress(list)}>Back to the list</BackLink>
            </div>
            <OpenCase key={caseId} id={caseId} onDecided={openNext} />
          </div>
        )}
      </div>
    </>
  );
}

const countOf = (state: (typeof CASE_LISTS)[number], page: { open: number; appeals: number } | undefined) =>
  state === 'decided' ? 0 : (page?.[state] ?? 0);
const withCount = (label: string, count: number): string => (count > 0 ? `${label} (${count})` : label);
