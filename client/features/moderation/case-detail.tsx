import { REASON_LABELS } from '../../../domain/moderation/reasons.ts';
import { momentText } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { AppealForm } from './appeal-form.tsx';
import { StateChips } from './case-chips.tsx';
import { type CaseDetail, useCase } from './cases.ts';
import { DecisionForm } from './decision-form.tsx';
import * as css from './moderation.css.ts';
import { useReadingTime } from './use-reading-time.ts';
import { authorText, reportCount, stepText } from './words.ts';

interface OpenCaseProps {
  readonly id: string;
  /** Called after a decision that ends the work on this case. */
  readonly onDecided: () => void;
}

/** One case in full, with the form for a decision, or for an answer while the author's appeal is open. */
export function OpenCase({ id, onDecided }: OpenCaseProps) {
  const { state, refresh } = useCase(id);
  const loaded = state.value;
  if (loaded.status === 'loading') {
    return (
      <Skeleton label="Loading the case…">
        <SkeletonBlock height={480} />
      </Skeleton>
    );
  }
  if (loaded.status === 'error')
    return <Retry text="This case can’t be loaded right now." error={loaded.error} onRetry={refresh} />;
  return <Case openCase={loaded.value} onDecided={onDecided} />;
}

function Case({ openCase, onDecided }: { readonly openCase: CaseDetail; readonly onDecided: () => void }) {
  // Screen readers and the keyboard follow to the case that opens.
  const title = useFocusOnMount<HTMLHeadingElement>();
  useReadingTime(openCase.isUrgent);
  return (
    <article className={css.detail} aria-labelledby="case-title">
      <header className={css.itemHead}>
        <h2 ref={title} id="case-title" className={css.title} tabIndex={-1}>
          {titleOf(openCase)}
        </h2>
        <span className={css.chips}>
          <StateChips summary={openCase} />
        </span>
      </header>
      <Subject openCase={openCase} />
      <Reasons why={openCase.why} />
      <div className={css.facts}>
        <section>
          <h3 className={css.subtitle}>This author</h3>
          <p className={css.soft}>{authorText(openCase.author)}</p>
        </section>
        <History openCase={openCase} />
      </div>
      {openCase.unreadableFrom !== null && (
        <p className={css.soft}>
          Its words can be read until {momentText(openCase.unreadableFrom, today.value)}.
        </p>
      )}
      {openCase.appeal?.state === 'open' ? (
        <AppealForm openCase={openCase} appeal={openCase.appeal} onDecided={onDecided} />
      ) : (
        <DecisionForm key={openCase.id} openCase={openCase} onDecided={onDecided} />
      )}
    </article>
  );
}

function titleOf({ reports, subject }: CaseDetail): string {
  const what = subject === 'post' ? 'post' : 'thank-you';
  return reports > 0 ? `${reportCount(reports)} on this ${what}` : `A ${what} that waits for a look`;
}

function Subject({ openCase }: { readonly openCase: CaseDetail }) {
  return (
    <blockquote className={css.quote}>
      <p className={css.soft}>
        Without a name
        {openCase.createdAt !== null && ` · ${momentText(openCase.createdAt, today.value)}`}
      </p>
      <p className={css.words}>
        {openCase.text ?? 'Its words are gone: it was deleted, or can no longer be read.'}
      </p>
      {openCase.moods.length > 0 && (
        <ul className={css.chips} aria-label="Moods">
          {openCase.moods.map((mood) => (
            <li key={mood} className={css.chip}>
              {mood}
            </li>
          ))}
        </ul>
      )}
    </blockquote>
  );
}

function Reasons({ why }: { readonly why: CaseDetail['why'] }) {
  if (why.length === 0) return null;
  return (
    <section>
      <h3 className={css.subtitle}>Why it was reported</h3>
      <dl className={css.reasons}>
        {why.map(({ reason, reports, words }) => (
          <div key={reason} className={css.reasonRow}>
            <dt className={css.reason}>{REASON_LABELS[reason]}</dt>
            <dd>
              {reports === 1 ? '1 person.' : `${reports} people.`}{' '}
              {words.map((text) => `“${text}”`).join(' ')}
              {words.length < reports && ` ${reports - words.length} without words.`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const History = ({ openCase: { openedAt, history, reports } }: { readonly openCase: CaseDetail }) => (
  <section>
    <h3 className={css.subtitle}>What has happened</h3>
    <ol className={css.history}>
      <li>
        <span className={css.soft}>{momentText(openedAt, today.value)}</span>{' '}
        {reports > 0 ? 'First report' : 'Shared'}
      </li>
      {history.map((step) => (
        <li key={`${step.at} ${step.kind}`}>
          <span className={css.soft}>{momentText(step.at, today.value)}</span>{' '}
          <span className={step.isUndone ? css.undone : undefined}>{stepText(step)}</span>
          {step.isUndone && ' (taken back)'}
          {step.note !== null && <span className={css.soft}> “{step.note}”</span>}
        </li>
      ))}
    </ol>
  </section>
);
