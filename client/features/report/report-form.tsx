import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { REASON_LABELS, REPORT_REASONS, type ReportReason } from '../../../domain/moderation/reasons.ts';
import { REPORT_WORDS_MAX } from '../../../domain/moderation/word-limits.ts';
import { logWarning } from '../../lib/log.ts';
import { reportMessage } from '../../lib/messages/reports.ts';
import { wordsTooLong } from '../../lib/messages/words-too-long.ts';
import type { Command } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { HelpLink } from '../care/writing-help.tsx';
import type { SeenWriting } from '../hides/hide-writing.ts';
import * as css from './report.css.ts';
import { reportWriting } from './report-writing.ts';

const HINTS: Readonly<Partial<Record<ReportReason, string>>> = {
  'self-harm': 'Methods, amounts, places, pacts or encouragement',
  worried: 'This person may need help. Such a report does not hide their words from others.',
  'medical-advice': 'Tells others to start, stop or change a treatment',
  selling: 'Cures or products, or invitations to talk about them elsewhere',
  'names-somebody': 'A person, a ward or contact details',
};

interface ReportFormProps {
  readonly writing: SeenWriting;
  readonly onSent: (reason: ReportReason) => void;
}

/** A report: one reason, and words if the person likes. After a failure the form still has both. */
export function ReportForm({ writing, onSent }: ReportFormProps) {
  const reason = useSignal<ReportReason | undefined>(undefined);
  const words = useSignal('');
  const wordsError = useSignal<string | undefined>(undefined);
  /** The command of the last attempt. The same report sent again keeps it, so that the server counts it once. */
  const command = useRef<Command>(undefined);
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('A report could not be sent:', error);
    return reportMessage(error);
  });

  const report = async () => {
    const chosen = reason.peek();
    const trimmed = words.peek().trim();
    wordsError.value = wordsTooLong(trimmed, REPORT_WORDS_MAX);
    failure.value = chosen ? '' : 'Please choose a reason.';
    if (!chosen || wordsError.peek()) return;
    const body = { reason: chosen, words: trimmed };
    await run(async () => {
      await reportWriting(writing, body, command.current, (made) => {
        command.current = made;
      });
      onSent(chosen);
    });
  };

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void report();
      }}
    >
      <p className={css.soft}>A moderator looks at your report. The author is not told who sent it.</p>
      <fieldset className={css.reasons}>
        <legend className={css.legend}>What is it about?</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className={css.reason}>
            <input
              type="radio"
              name="reason"
              value={one}
              className={css.radio}
              checked={reason.value === one}
              onChange={() => {
                reason.value = one;
                failure.value = '';
              }}
            />
            <span>
              {REASON_LABELS[one]}
              {HINTS[one] !== undefined && <span className={css.hint}>{HINTS[one]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label="What should the moderator know?"
        optional
        rows={2}
        max={REPORT_WORDS_MAX}
        value={words.value}
        error={wordsError.value}
        onChange={(next) => {
          words.value = next;
          wordsError.value = undefined;
        }}
      />
      <HelpLink />
      <FormAlert>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Sending…' : 'Send report'}
      </Button>
    </form>
  );
}
