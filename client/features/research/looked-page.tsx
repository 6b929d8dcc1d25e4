import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import type { OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import { momentText } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { countText, readTitle } from './read-words.ts';
import * as css from './research.css.ts';
import { useReads, useStudies } from './research.ts';
import { COPY_WORDS, DELETION_WORDS, monthOf } from './research-words.ts';

const PAGE_SIZE = 50;
/** The most that the API returns. */
const READS_MAX = 1_000;

/** The questions that researchers have asked while the person was in a study. */
export function LookedPage() {
  return (
    <Page title="Who has looked">
      <SignedIn>
        {() => (
          <>
            <BackLink href="/research">Back to research</BackLink>
            <div className={css.column}>
              <p>
                Every look is written down before the answer is given. Nobody from a study can look without a
                line here.
              </p>
              <Looks />
              <p className={css.small}>
                The people who run the servers can reach the data, too. Their work is recorded, but this list
                can’t show it.
              </p>
            </div>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

export function Looks() {
  const limit = useSignal(PAGE_SIZE);
  const { state, refresh } = useReads(limit.value);
  const studies = useStudies().state.value;
  const loaded = state.value;
  switch (loaded.status) {
    case 'loading':
      return (
        <Skeleton label="Loading who has looked…">
          <SkeletonBlock height={240} />
        </Skeleton>
      );
    case 'error':
      return (
        <div className={card}>
          <Retry text="This list can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        </div>
      );
    case 'ready': {
      const reads = loaded.value;
      if (reads.length === 0) {
        return <EmptyState text="Nobody has looked yet. Each look will appear here.">{null}</EmptyState>;
      }
      const mayShowMore = reads.length === limit.value && limit.value < READS_MAX;
      return (
        <>
          <LooksByMonth reads={reads} studies={studies.status === 'ready' ? studies.value : []} />
          {mayShowMore ? (
            <Button
              look="outline"
              wide
              onClick={() => (limit.value = Math.min(limit.value + PAGE_SIZE, READS_MAX))}
            >
              Show earlier
            </Button>
          ) : null}
        </>
      );
    }
  }
}

/** The looks of each month, in their order. */
function byMonth(reads: readonly SeenRead[]): readonly (readonly [string, readonly SeenRead[]])[] {
  const months = new Map<string, SeenRead[]>();
  for (const read of reads) {
    const month = monthOf(read.at);
    months.set(month, [...(months.get(month) ?? []), read]);
  }
  return [...months];
}

const ALL = 'all';

interface LooksByMonthProps {
  readonly reads: readonly SeenRead[];
  readonly studies: readonly OwnStudy[];
}

/** The looks by month, the newest first. A person of two studies can look at one of them alone. */
function LooksByMonth({ reads, studies }: LooksByMonthProps) {
  const chosen = useSignal<string>(ALL);
  const filterId = useId();
  const own = studies.filter(({ consents }) => consents.length > 0);
  const shown = reads.filter(({ studyId }) => chosen.value === ALL || studyId === chosen.value);
  return (
    <>
      {own.length > 1 ? (
        <div className={css.filter}>
          <label htmlFor={filterId} className={css.term}>
            Study
          </label>
          <select
            id={filterId}
            className={css.select}
            value={chosen.value}
            onChange={(event) => (chosen.value = event.target.value)}
          >
            <option value={ALL}>All studies</option>
            {own.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <p role="status" className={css.small}>
            {shown.length === 1 ? '1 look' : `${shown.length} looks`}
          </p>
        </div>
      ) : null}
      {byMonth(shown).map(([month, ofMonth]) => (
        <section key={month} className={css.stack} aria-label={month}>
          <h2 className={css.section}>{month}</h2>
          <ul className={css.rowsCard}>
            {ofMonth.map((read) => (
              <Look key={read.id} read={read} studies={studies} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Look({ read, studies }: { readonly read: SeenRead; readonly studies: readonly OwnStudy[] }) {
  const title = studies.find(({ id }) => id === read.studyId)?.title;
  return (
    <li className={css.row}>
      <p className={css.strong}>{readTitle(read)}</p>
      <p className={css.small}>
        {momentText(read.at, today.value)}
        {title ? ` · ${title}` : ''}
      </p>
      <p className={css.small}>{countText(read)}</p>
      {read.copy ? <p className={css.small}>{COPY_WORDS[read.copy]}</p> : null}
      {read.deletion ? <p className={css.small}>{DELETION_WORDS[read.deletion]}</p> : null}
    </li>
  );
}
