import { type Signal, useSignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import type { ResearcherStudy } from '../../../domain/research/answer-schema.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RoleGate } from '../staff/role-gate.tsx';
import { createStudyQuestions } from './asked.ts';
import { CopiesCard } from './copies-card.tsx';
import { useOwnStudies } from './own-studies.ts';
import { ReceiptsCard } from './receipts-card.tsx';
import * as css from './studies.css.ts';
import { StudyWeeks } from './study-weeks.tsx';
import { protocolText } from './words.ts';

/** For researchers: one study, at `/studies/{id}`. */
export function StudyPage({ id }: { readonly id: string }) {
  const title = useSignal('');
  return (
    <Page title="Study" heading={title.value || 'Study'}>
      <SignedIn>
        {(user) => (
          <>
            <BackLink href="/studies">Back to your studies</BackLink>
            <RoleGate needs="researcher" user={user}>
              <OneStudy id={id} title={title} />
            </RoleGate>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

interface OneStudyProps {
  readonly id: string;
  /** The title of the study on screen, empty without one. */
  readonly title: Signal<string>;
}

/** Finds the study in the researcher's own list, which is not recorded, before anything is asked about it. */
function OneStudy({ id, title }: OneStudyProps) {
  const { state, refresh } = useOwnStudies();
  const loaded = state.value;
  const study = loaded.status === 'ready' ? loaded.value.find((each) => each.id === id) : undefined;
  const found = study?.title ?? '';
  useEffect(() => {
    title.value = found;
    return () => {
      title.value = '';
    };
  }, [title, found]);
  if (study) return <OpenStudy study={study} />;
  switch (loaded.status) {
    case 'loading':
      return <StudySkeleton />;
    case 'error':
      return (
        <div className={card}>
          <Retry text="This study can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        </div>
      );
    case 'ready':
      return <NotOpen id={id} />;
  }
}

/** A study that is over, or none of the researcher's. Copies of a study that is over may have to be deleted. */
function NotOpen({ id }: { readonly id: string }) {
  const asked = useMemo(() => createStudyQuestions(id), [id]);
  return (
    <div className={css.content}>
      <div className={alone}>
        <EmptyState text="There is no open study of yours at this address. It may be over, or an operator has not admitted you to it.">
          <div>
            <LinkButton look="outline" href="/studies">
              Your studies
            </LinkButton>
          </div>
        </EmptyState>
      </div>
      <CopiesCard id={id} asked={asked} />
    </div>
  );
}

function OpenStudy({ study }: { readonly study: ResearcherStudy }) {
  const asked = useMemo(() => createStudyQuestions(study.id), [study.id]);
  useEffect(() => void asked.askMoments(), [asked]);
  const moments = asked.moments.value;
  return (
    <div className={css.content}>
      <div className={css.intro}>
        <p>{study.question}</p>
        <p className={css.small}>{protocolText(study)}</p>
      </div>
      {moments.status === 'ready' ? (
        moments.value.moments.length === 0 ? (
          <div className={alone}>
            <EmptyState text="No week of this study is over yet. Each week appears here a day or two after its Sunday.">
              {null}
            </EmptyState>
          </div>
        ) : (
          <StudyWeeks study={study} asked={asked} weeks={moments.value.moments.map(({ week }) => week)} />
        )
      ) : moments.status === 'error' ? (
        <div className={card}>
          <Retry
            text={refusalOr('The weeks can’t be loaded right now.', moments.error)}
            onRetry={asked.askMoments}
          />
        </div>
      ) : (
        <StudySkeleton />
      )}
      {moments.status === 'ready' ? (
        <>
          <CopiesCard id={study.id} asked={asked} />
          <ReceiptsCard asked={asked} />
        </>
      ) : null}
    </div>
  );
}

const StudySkeleton = () => (
  <Skeleton label="Loading the study…">
    <div className={css.content}>
      <SkeletonBlock height={150} />
      <div className={css.pair}>
        <SkeletonBlock height={320} />
        <SkeletonBlock height={320} />
      </div>
    </div>
  </Skeleton>
);
