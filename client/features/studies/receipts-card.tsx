import { useSignal } from '@preact/signals-react';
import { CircleMinus } from 'lucide-react';
import type { StudyRead } from '../../../domain/research/answer-schema.ts';
import { momentText } from '../../lib/date-text.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { readTitle } from '../research/read-words.ts';
import type { StudyQuestions } from './asked.ts';
import { CheckMark } from './check-mark.tsx';
import { OnRequest } from './on-request.tsx';
import * as css from './receipts-card.css.ts';
import { aboutText, isAboutPeople, REFUSAL_WORDS, shortHash } from './words.ts';

/** How many receipts are shown at first. */
const FIRST = 10;
const SHORT_ID = 8;

/** The last answers and refusals about people in the study, at most 50. The list is loaded on a press. */
export const ReceiptsCard = ({ asked }: { readonly asked: StudyQuestions }) => (
  <OnRequest
    title="Receipts"
    intro="The last answers of this study, also those to other researchers. Showing them is recorded, too."
    called={asked.receipts.value}
    ask={asked.askReceipts}
    height={160}
  >
    {(reads) => <Receipts asked={asked} reads={reads.filter(isAboutPeople)} />}
  </OnRequest>
);

interface ReceiptsProps {
  readonly asked: StudyQuestions;
  readonly reads: readonly StudyRead[];
}

function Receipts({ asked, reads }: ReceiptsProps) {
  const isWhole = useSignal(false);
  const shown = isWhole.value ? reads : reads.slice(0, FIRST);
  return (
    <Card
      title="Receipts"
      action={
        <div className={action}>
          <Button look="quiet" onClick={() => void asked.askReceipts()}>
            Load again
          </Button>
        </div>
      }
    >
      {reads.length === 0 ? (
        <p>No answer so far. Each answer and each refusal appears here.</p>
      ) : (
        <table className={css.table}>
          <thead className={css.heads}>
            <tr>
              {['When', 'About', 'People', 'Receipt', 'Check'].map((head) => (
                <th key={head} scope="col" className={css.head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={css.body}>
            {shown.map((read) => (
              <Receipt key={read.readId} asked={asked} read={read} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < reads.length ? (
        <div ref={moveFocusOnUnmount}>
          <Button look="outline" onClick={() => (isWhole.value = true)}>
            Show all {reads.length}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Receipt({ asked, read }: { readonly asked: StudyQuestions; readonly read: StudyRead }) {
  const { readId, at, people, stateHash } = read;
  const title = readTitle(read);
  return (
    <tr className={css.row}>
      <th scope="row" className={css.when}>
        {momentText(at, today.value)}
      </th>
      <td className={css.what}>{title}</td>
      <td className={css.people} data-label="People">
        {aboutText(people)}
      </td>
      <td className={css.receipt}>
        <code className={css.code}>
          {readId.slice(0, SHORT_ID)}
          {stateHash === null ? '' : ` · ${shortHash(stateHash.slice(0, SHORT_ID))}`}
        </code>
      </td>
      <td className={css.check}>
        <Check asked={asked} read={read} title={title} />
      </td>
    </tr>
  );
}

interface CheckProps {
  readonly asked: StudyQuestions;
  readonly read: StudyRead;
  readonly title: string;
}

function Check({ asked, read: { readId, refused, stateHash }, title }: CheckProps) {
  if (refused !== null) {
    return (
      <span className={css.refused}>
        <CircleMinus size={20} aria-hidden />
        {REFUSAL_WORDS[refused]}
      </span>
    );
  }
  if (stateHash === null) return <span className={css.refused}>No hash</span>;
  const check = asked.checks.value.get(readId);
  const isChecking = check?.status === 'loading';
  return (
    <>
      <span role="status">{check?.status === 'ready' ? <CheckMark check={check.value.check} /> : null}</span>
      {check?.status === 'ready' ? null : (
        <button
          type="button"
          className={css.button}
          aria-disabled={isChecking || undefined}
          onClick={() => void asked.check(readId)}
        >
          {isChecking ? 'Checking…' : 'Check'}
          <span className={hidden}>
            {' '}
            {title}, {readId.slice(0, SHORT_ID)}
          </span>
        </button>
      )}
      <FormAlert>
        {check?.status === 'error' ? refusalOr('This can’t be checked right now.', check.error) : ''}
      </FormAlert>
    </>
  );
}
