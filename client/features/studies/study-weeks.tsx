import { useComputed, useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { ResearcherStudy, StudyAggregates } from '../../../domain/research/answer-schema.ts';
import { CELL_MIN } from '../../../domain/research/disclosure/limits.ts';
import { COHORT_MIN } from '../../../domain/research/limits.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { weekInSentence } from '../research/read-words.ts';
import { answerHolding, type StudyQuestions, stateOf } from './asked.ts';
import { ExportCard } from './export-card.tsx';
import { FieldCard } from './field-card.tsx';
import { ProofCard } from './proof-card.tsx';
import * as css from './studies.css.ts';
import { WeekCard } from './week-card.tsx';

/** After the first answer, the slider must rest on a week for this long before the week is asked for. */
const REST_MS = 900;

interface StudyWeeksProps {
  readonly study: ResearcherStudy;
  readonly asked: StudyQuestions;
  /** The Mondays of the weeks that are over, oldest first. At least one. */
  readonly weeks: readonly string[];
}

/** The slider over the weeks, and what was answered about the chosen one. */
export function StudyWeeks({ study, asked, weeks }: StudyWeeksProps) {
  const chosen = useSignal(weeks.length - 1);
  const week = weeks[chosen.value] ?? '';
  const answer = useComputed(() => answerHolding(asked.answers.value, weeks[chosen.value] ?? '')).value;
  const { isLoading, failure } = stateOf(asked, week);
  // The first answer needs the button. From then on, a week that no answer holds is asked for when the slider rests.
  const mayAsk = asked.answers.value.length > 0 && !answer && !isLoading && !failure;
  useEffect(() => {
    if (!mayAsk) return undefined;
    const timer = setTimeout(() => void asked.askWeek(week), REST_MS);
    return () => clearTimeout(timer);
  }, [mayAsk, asked, week]);
  const isWaiting = mayAsk || (isLoading && !answer);
  return (
    <>
      <WeekCard
        weeks={weeks}
        chosen={chosen}
        asks={isWaiting ? weekInSentence(week) : undefined}
        isAnswered={answer !== undefined}
      >
        {asked.answers.value.length === 0 && !failure ? (
          <div ref={moveFocusOnUnmount} className={css.ask}>
            <p>
              The answer holds this week and all weeks before it. Moving back through them asks nothing more.
            </p>
            <Button busy={isLoading} onClick={() => void asked.askWeek(week)}>
              {isLoading ? 'Asking…' : `Show ${weekInSentence(week)}`}
            </Button>
          </div>
        ) : null}
      </WeekCard>
      {failure && !answer ? (
        <div className={card}>
          <Retry
            text={refusalOr(`There is no answer for ${weekInSentence(week)} right now.`, failure.error)}
            onRetry={() => asked.askWeek(week)}
          />
        </div>
      ) : null}
      {answer ? <Answer study={study} asked={asked} answer={answer} week={week} /> : null}
    </>
  );
}

interface AnswerProps {
  readonly study: ResearcherStudy;
  readonly asked: StudyQuestions;
  readonly answer: StudyAggregates;
  readonly week: string;
}

function Answer({ study, asked, answer, week }: AnswerProps) {
  if (answer.readId === null || answer.stateHash === null) {
    return (
      <Card title="Too few people">
        <p>
          Nothing of these weeks can be shown: a week needs at least {COHORT_MIN} people, and each bar at
          least {CELL_MIN}. Your question is recorded, and the people in the study see that it got no answer.
        </p>
      </Card>
    );
  }
  return (
    <>
      <div className={css.pair}>
        {answer.fields.map((pictures) => (
          <FieldCard key={pictures.field} pictures={pictures} week={week} />
        ))}
      </div>
      <div className={css.proofAndExport}>
        <ProofCard
          study={study}
          asked={asked}
          answer={{ ...answer, readId: answer.readId, stateHash: answer.stateHash }}
          week={week}
        />
        <ExportCard study={study} asked={asked} answer={answer} />
      </div>
    </>
  );
}
