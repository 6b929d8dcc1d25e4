import { useSignal } from '@preact/signals-react';
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
import * as css from './research.css.ts';
import { useReads, useStudies } from './research.ts';
import { COPY_WORDS, countText, DELETION_WORDS, readTitle } from './research-words.ts';

const PAGE_SIZE = 50;
/** The most that the API returns. */
const READS_MAX = 1_000;

/** The questions that researchers have asked while the person was in a study. */
export function LookedPage() {
  return (
    <Page title="Who has looked">
      <SignedIn>
        {() => (
          <div className={css.column}>
            <BackLink href="/research">Back to research</BackLink>
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
        return <EmptyState text="Nobody has looked yet. Each look will stand here.">{null}</EmptyState>;
      }
      const mayShowMore = reads.length === limit.value && limit.value < READS_MAX;
      return (
        <section className={card} aria-label="Looks">
          <ul className={css.rows}>
            {reads.map((read) => (
              <Look key={read.id} read={read} studies={studies.status === 'ready' ? studies.value : []} />
            ))}
          </ul>
          {mayShowMore ? (
            <Button
              look="outline"
              wide
              onClick={() => (limit.value = Math.min(limit.value + PAGE_SIZE, READS_MAX))}
            >
              Show earlier
            </Button>
          ) : null}
        </section>
      );
    }
  }
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
