import { ChevronRight, Eye } from 'lucide-react';
import { Link } from 'wouter';
import type { ResearcherStudy } from '../../../domain/research/answer-schema.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { card } from '../../ui/card/card.css.ts';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RoleGate } from '../staff/role-gate.tsx';
import { useOwnStudies } from './own-studies.ts';
import * as css from './studies.css.ts';
import { protocolText } from './words.ts';

/** For researchers: the studies that they may ask about. */
export function StudyListPage() {
  return (
    <Page title="Studies">
      <SignedIn>
        {(user) => (
          <>
            <BackLink href="/profile">Back to profile</BackLink>
            <RoleGate needs="researcher" user={user}>
              <OwnStudies />
            </RoleGate>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

function OwnStudies() {
  const { state, refresh } = useOwnStudies();
  const loaded = state.value;
  switch (loaded.status) {
    case 'loading':
      return (
        <Skeleton label="Loading your studies…">
          <SkeletonBlock height={180} />
        </Skeleton>
      );
    case 'error':
      return (
        <div className={card}>
          <Retry text="Your studies can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        </div>
      );
    case 'ready':
      return loaded.value.length === 0 ? (
        <div className={alone}>
          <EmptyState text="You are in no open study. When an operator admits you to one, it appears here.">
            {null}
          </EmptyState>
        </div>
      ) : (
        <div className={css.list}>
          <p className={css.seen}>
            <Eye size={20} aria-hidden />
            Opening a study is a look, too. Everyone in it sees in Hearten that you looked, and when.
          </p>
          <ul className={css.studies}>
            {loaded.value.map((study) => (
              <li key={study.id}>
                <StudyLink study={study} />
              </li>
            ))}
          </ul>
        </div>
      );
  }
}

const StudyLink = ({ study }: { readonly study: ResearcherStudy }) => (
  <Link href={`/studies/${study.id}`} className={css.study}>
    <span className={css.studyWords}>
      <span className={css.studyTitle}>{study.title}</span>
      <span>{study.question}</span>
      <span className={css.small}>{protocolText(study)}</span>
    </span>
    <ChevronRight size={20} aria-hidden />
  </Link>
);
