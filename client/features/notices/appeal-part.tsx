import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { APPEAL_WORDS_MAX } from '../../../domain/moderation/word-limits.ts';
import { logWarning } from '../../lib/log.ts';
import { appealMessage } from '../../lib/messages/reports.ts';
import { wordsTooLong } from '../../lib/messages/words-too-long.ts';
import type { Command } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { HelpLink } from '../care/writing-help.tsx';
import { appealText } from './notice-words.ts';
import * as css from './notices.css.ts';
import { type Notice, submitAppeal, withdrawAppeal } from './notices.ts';

interface AppealPartProps {
  readonly notice: Notice;
  readonly when: (moment: string) => string;
}

/** The form that asks for another look, and the state of that request. After a failure the form keeps its words. */
export function AppealPart({ notice: { caseId, appeal, mayAppeal }, when }: AppealPartProps) {
  const words = useSignal('');
  const wordsError = useSignal<string | undefined>(undefined);
  const command = useRef<Command>(undefined);
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('An appeal could not be changed:', error);
    return appealMessage(error);
  });
  const ask = async () => {
    const trimmed = words.peek().trim();
    wordsError.value = wordsTooLong(trimmed, APPEAL_WORDS_MAX);
    if (wordsError.peek()) return;
    await run(() =>
      submitAppeal(caseId, trimmed, command.current, (made) => {
        command.current = made;
      }),
    );
  };

  return (
    <>
      {appeal !== null && (
        <section className={css.part}>
          <div>
            <h3 className={css.heading}>Another look</h3>
            <p role="status">{appealText(appeal, when)}</p>
          </div>
          {appeal.words !== null && <blockquote className={css.quote}>{appeal.words}</blockquote>}
          {appeal.note !== null && <p className={css.words}>“{appeal.note}”</p>}
        </section>
      )}
      {mayAppeal && (
        <form
          className={css.part}
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <div>
            <h3 className={css.heading}>Do you disagree?</h3>
            <p className={css.soft}>A different moderator reads it. You can ask once.</p>
          </div>
          <TextArea
            label="What should they know?"
            optional
            rows={3}
            max={APPEAL_WORDS_MAX}
            value={words.value}
            error={wordsError.value}
            onChange={(next) => {
              words.value = next;
              wordsError.value = undefined;
            }}
          />
          <HelpLink />
          <FormAlert>{failure.value}</FormAlert>
          <Button type="submit" busy={busy.value}>
            Ask for another look
          </Button>
        </form>
      )}
      {appeal?.state === 'open' && (
        <div className={css.card}>
          <FormAlert>{failure.value}</FormAlert>
          <Button look="quiet" busy={busy.value} onClick={() => void run(() => withdrawAppeal(caseId))}>
            Take back my request
          </Button>
        </div>
      )}
    </>
  );
}
