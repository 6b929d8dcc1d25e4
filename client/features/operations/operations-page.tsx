import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { clockTime } from '../../lib/date-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RoleGate } from '../staff/role-gate.tsx';
import { HealthCounts } from './attention.tsx';
import { durationTextOfSeconds, longMoment, numberText } from './figures.ts';
import * as css from './operations.css.ts';
import { type ShownOverview, useOverview } from './overview.ts';
import { BackupsPart, ErasuresPart, LogPart, ModerationPart, ProjectionsPart } from './parts.tsx';
import { useRunNews } from './run-news.ts';
import { SectionNav } from './section-nav.tsx';
import { type SectionPath, sectionAt } from './sections.ts';
import { StaffPart } from './staff-part.tsx';
import { Today } from './today.tsx';

const PARTS: Readonly<Record<SectionPath, (overview: OperationsOverview) => ReactNode>> = {
  '/ops': (overview) => <Today overview={overview} />,
  '/ops/projections': (overview) => <ProjectionsPart overview={overview} />,
  '/ops/moderation': (overview) => <ModerationPart overview={overview} />,
  '/ops/backups': (overview) => <BackupsPart overview={overview} />,
  '/ops/erasures': (overview) => <ErasuresPart overview={overview} />,
  '/ops/log': (overview) => <LogPart overview={overview} />,
  '/ops/staff': (overview) => <StaffPart overview={overview} />,
};

/** For operators: how Hearten does, in rounded figures, and what can be done about it. */
export function OperationsPage() {
  const [address] = useLocation();
  const { path, label } = sectionAt(address);
  return (
    <Page title="Operations" part={label} heading={label}>
      <SignedIn>
        {(user) => (
          <RoleGate needs="operator" user={user}>
            <Operations path={path} />
          </RoleGate>
        )}
      </SignedIn>
    </Page>
  );
}

/** One of the operators' pages, with the way to the others. */
export function Operations({ path }: { readonly path: SectionPath }) {
  const { state, refresh } = useOverview();
  const loaded = state.value;
  const shown = loaded.status === 'ready' ? loaded.value : undefined;
  useRunNews(shown?.overview.projections);
  return (
    <>
      <SectionNav current={path} overview={shown?.overview} />
      <div className={css.content}>
        {loaded.status === 'loading' ? <OverviewSkeleton /> : null}
        {loaded.status === 'error' ? (
          <div className={card}>
            <Retry text="The overview can’t be loaded right now." error={loaded.error} onRetry={refresh} />
          </div>
        ) : null}
        {shown ? (
          <>
            <Headline shown={shown} onRetry={refresh} />
            {PARTS[path](shown.overview)}
          </>
        ) : null}
      </div>
    </>
  );
}

interface HeadlineProps {
  readonly shown: ShownOverview;
  readonly onRetry: () => Promise<void>;
}

/** When the figures were true, and how many things are wrong, to watch and fine. */
const Headline = ({ shown: { overview, isOld }, onRetry }: HeadlineProps) => (
  <>
    <div className={css.headline}>
      <p className={css.lead}>
        {longMoment(overview.asOf)} · as of log position {numberText(overview.logPosition)},{' '}
        {durationTextOfSeconds(overview.logAgeSeconds)} ago
      </p>
      <HealthCounts overview={overview} />
    </div>
    <div role="status" className={css.news}>
      {isOld ? (
        <div className={css.old}>
          <p>No newer figures right now. Shown as of {clockTime(new Date(overview.asOf))}.</p>
          <Button look="quiet" onClick={() => void onRetry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  </>
);

/** The placeholder while the overview loads. */
const OverviewSkeleton = () => (
  <Skeleton label="Loading the overview…">
    <div className={css.content}>
      <SkeletonBlock width="60%" height={24} />
      <SkeletonBlock height={132} />
      <SkeletonBlock height={300} />
      <div className={css.cards}>
        <SkeletonBlock height={150} />
        <SkeletonBlock height={150} />
        <SkeletonBlock height={150} />
      </div>
    </div>
  </Skeleton>
);
