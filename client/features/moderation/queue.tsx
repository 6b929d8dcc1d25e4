import { EyeOff } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { Resource } from '../../lib/resource.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Paging } from '../../ui/pagination/paging.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { ReasonChips, StateChips } from './case-chips.tsx';
import { type CaseList, type CasePage, type CaseSummary, pagesOf } from './cases.ts';
import * as css from './moderation.css.ts';
import { caseAddress } from './queue-address.ts';
import { ageText, reportCount } from './words.ts';

interface QueueProps {
  readonly cases: Resource<CasePage>;
  readonly list: CaseList;
  readonly openId: string | undefined;
  readonly onTurn: (page: number) => void;
}

const EMPTY: Readonly<Record<CaseList['state'], string>> = {
  open: 'Nothing is waiting. Thank you for looking.',
  appeals: 'Nobody has asked for another look.',
  decided: 'Nothing has been decided yet.',
};

/** A page of the list. Turning to another page moves the focus to the start of the list. */
export function Queue({ onTurn, ...rest }: QueueProps) {
  const { cases, list } = rest;
  const start = useRef<HTMLElement>(null);
  const lastPages = useRef(1);
  const loaded = cases.state.value;
  if (loaded.status === 'ready') lastPages.current = pagesOf(loaded.value);
  return (
    <section ref={start} tabIndex={-1} aria-label="Cases" className={css.queue}>
      <Cases {...rest} />
      {list.state === 'decided' ? (
        <Paging
          label="decided cases"
          page={list.page}
          pages={lastPages.current}
          onTurn={(page) => {
            onTurn(page);
            start.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

/** The server leaves the words of an urgent case out, so they are seen only when it is opened. */
function Cases({ cases: { state, refresh }, list, openId }: Omit<QueueProps, 'onTurn'>) {
  const loaded = state.value;
  switch (loaded.status) {
    case 'loading':
      return (
        <Skeleton label="Loading the cases…">
          <div className={css.list}>
            <SkeletonBlock height={140} />
            <SkeletonBlock height={140} />
            <SkeletonBlock height={140} />
          </div>
        </Skeleton>
      );
    case 'error':
      return <Retry text="The cases can’t be loaded right now." error={loaded.error} onRetry={refresh} />;
    case 'ready': {
      const { data, total } = loaded.value;
      if (data.length === 0) return <EmptyState text={EMPTY[list.state]}>{null}</EmptyState>;
      const now = new Date();
      return (
        <>
          <ul className={css.list}>
            {data.map((summary) => (
              <li key={summary.id}>
                <Item summary={summary} list={list} isOpen={summary.id === openId} now={now} />
              </li>
            ))}
          </ul>
          {list.state !== 'decided' && total > data.length && (
            <p className={css.soft}>{moreText(total - data.length, list.state)}</p>
          )}
        </>
      );
    }
  }
}

const moreText = (count: number, state: 'open' | 'appeals'): string =>
  `${count === 1 ? '1 more comes' : `${count} more come`} up as these are ${state === 'open' ? 'decided' : 'answered'}.`;

interface ItemProps {
  readonly summary: CaseSummary;
  readonly list: CaseList;
  readonly isOpen: boolean;
  readonly now: Date;
}

function Item({ summary, list, isOpen, now }: ItemProps) {
  return (
    <Link
      href={caseAddress(list, summary.id)}
      className={css.item}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={css.itemHead}>
        <span>
          <strong>{summary.reports > 0 ? reportCount(summary.reports) : 'No reports'}</strong>
          <span className={css.soft}> · oldest {ageText(summary.openedAt, now)}</span>
        </span>
        <StateChips summary={summary} />
      </span>
      {summary.text === null ? (
        <Folded isUrgent={summary.isUrgent} />
      ) : (
        <span className={css.text}>{summary.text}</span>
      )}
      <ReasonChips reasons={summary.reasons} />
    </Link>
  );
}

const Folded = ({ isUrgent }: { readonly isUrgent: boolean }) =>
  isUrgent ? (
    <span className={css.folded}>
      <span className={css.bar} />
      <span className={css.bar} />
      <span className={css.hiddenWords}>
        <EyeOff size={18} aria-hidden /> Hidden until you open it
      </span>
    </span>
  ) : (
    <span className={css.soft}>Its words are gone.</span>
  );
