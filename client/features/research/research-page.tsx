import type { OwnStudy } from '../../../domain/research/schema.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { card } from '../../ui/card/card.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import * as css from './research.css.ts';
import { inForce, useStudies } from './research.ts';
import { StudyCard } from './study-card.tsx';

/** The studies that a person is in, may join or has left. */
export function ResearchPage() {
  return (
    <Page title="Research">
      <SignedIn>
        {() => (
          <>
            <BackLink href="/profile">Back to profile</BackLink>
            <div className={css.column}>
              <p>
                You can lend your check-ins to a study, and take them back at any time. Nothing leaves Hearten
                unless you join one. Your journal, notes and posts are never part of it.
              </p>
              <Studies />
            </div>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

export function Studies() {
  const { state, refresh } = useStudies();
  const loaded = state.value;
  switch (loaded.status) {
    case 'loading':
      return (
        <Skeleton label="Loading the studies…">
          <SkeletonBlock height={220} />
        </Skeleton>
      );
    case 'error':
      return (
        <div className={card}>
          <Retry text="The studies can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        </div>
      );
    case 'ready':
      return <Loaded studies={loaded.value} />;
  }
}

function Loaded({ studies }: { readonly studies: readonly OwnStudy[] }) {
  if (studies.length === 0) {
    return (
      <EmptyState text="There is no study to join right now. When there is one, you can read about it here first.">
        {null}
      </EmptyState>
    );
  }
  const own = studies.filter((study) => inForce(study));
  const left = studies.filter((study) => !inForce(study) && study.consents.length > 0);
  const others = studies.filter(({ consents }) => consents.length === 0);
  return (
    <>
      <Group title="Studies you’re in" studies={own} />
      <Group title="Studies you can join" studies={others} />
      <Group title="Studies you left" studies={left} />
      <p className={css.note}>
        Some studies are only for people with a certain illness. Joining one could tell others about yours, so
        we don’t show how many have joined until it is safe.
      </p>
    </>
  );
}

const Group = ({ title, studies }: { readonly title: string; readonly studies: readonly OwnStudy[] }) =>
  studies.length === 0 ? null : (
    <section className={css.stack} aria-label={title}>
      <p className={css.section}>{title}</p>
      <ul className={css.list}>
        {studies.map((study) => (
          <li key={study.id}>
            <StudyCard study={study} />
          </li>
        ))}
      </ul>
    </section>
  );
