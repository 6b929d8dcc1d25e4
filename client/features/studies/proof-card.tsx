import { Copy, ReceiptText, RefreshCw } from 'lucide-react';
import type { ResearcherStudy } from '../../../domain/research/answer-schema.ts';
import { copyText } from '../../lib/copy-text.ts';
import { download } from '../../lib/download.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { weekInSentence, weeksText } from '../research/read-words.ts';
import { type StudyQuestions, stateOf } from './asked.ts';
import { CheckMark } from './check-mark.tsx';
import * as css from './proof-card.css.ts';
import { receiptFile, type ShownAnswer, weeksOf } from './receipt-file.ts';
import { positionText, shortHash } from './words.ts';

interface ProofCardProps {
  readonly study: ResearcherStudy;
  readonly asked: StudyQuestions;
  readonly answer: ShownAnswer;
  /** The Monday of the chosen week. */
  readonly week: string;
}

/** Where the answer on screen comes from, and after a check whether the log still gives it. */
export function ProofCard({ study, asked, answer, week }: ProofCardProps) {
  const { readId, stateHash, momentPosition, knownPosition, foldVersion } = answer;
  const [first, last] = weeksOf(answer);
  const check = asked.checks.value.get(readId) ?? { status: 'not-asked' };
  const { isLoading, failure } = stateOf(asked, week);
  const isChecking = check.status === 'loading';
  return (
    <Card
      title="Is it still the same?"
      action={
        <span role="status">{check.status === 'ready' ? <CheckMark check={check.value.check} /> : null}</span>
      }
    >
      <dl className={css.facts}>
        <Fact term="State hash">
          <code className={css.code} title={stateHash}>
            {shortHash(stateHash)}
          </code>
          <button type="button" className={css.copy} onClick={() => void copyHash(stateHash)}>
            <Copy size={16} aria-hidden />
            Copy
          </button>
        </Fact>
        <Fact term="Answer about">{weeksText(first, last)}</Fact>
        <Fact term="Moment">log position {positionText(momentPosition)}</Fact>
        <Fact term="As known at">
          log position {positionText(knownPosition)} · fold version {foldVersion}
        </Fact>
        <Fact term="Receipt">
          <code className={css.code}>{readId}</code>
        </Fact>
      </dl>
      {check.status === 'ready' && check.value.check === 'differs' ? (
        <p className={css.differs}>
          The log no longer gives this answer. Don’t publish it, and tell the people who run this server.
        </p>
      ) : null}
      <p className={css.note}>
        People who withdraw are missing from later answers, about earlier weeks as well. An older receipt can
        still be checked: the check compares everyone else.
      </p>
      <div className={css.actions}>
        <Button look="outline" busy={isChecking} onClick={() => void asked.check(readId)}>
          <RefreshCw size={20} aria-hidden />
          {isChecking ? 'Checking…' : 'Check again'}
        </Button>
        <Button look="quiet" onClick={() => download(receiptFile(study, answer, new Date()))}>
          <ReceiptText size={20} aria-hidden />
          Save this receipt
        </Button>
        {week === answer.week ? null : (
          <Button look="quiet" busy={isLoading} onClick={() => void asked.askWeek(week)}>
            {isLoading ? 'Asking…' : `Ask as of ${weekInSentence(week)}`}
          </Button>
        )}
      </div>
      <p className={css.note}>
        {week === answer.week
          ? ''
          : `This answer holds ${weekInSentence(week)}. Asking as of ${weekInSentence(week)} gives a receipt that ends there. `}
        Each check and each question is recorded, and people see it.
      </p>
      <FormAlert>
        {check.status === 'error'
          ? refusalOr('The receipt can’t be checked right now. Please try again.', check.error)
          : failure
            ? refusalOr('There is no answer right now. Please try again.', failure.error)
            : ''}
      </FormAlert>
    </Card>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: React.ReactNode }) => (
  <div className={css.fact}>
    <dt className={css.term}>{term}</dt>
    <dd className={css.words}>{children}</dd>
  </div>
);

/** Copies the whole hash. Where that is impossible, a toast shows it. */
async function copyHash(hash: string): Promise<void> {
  if (await copyText(hash)) toaster.show({ title: 'State hash copied' });
  else toaster.show({ title: 'Copying isn’t possible here', text: hash });
}
