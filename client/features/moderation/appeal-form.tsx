import { useSignal } from '@preact/signals-react';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import type { CaseDetail } from './cases.ts';
import * as css from './moderation.css.ts';
import { NoteField } from './note-field.tsx';
import { useDecide } from './use-decide.ts';

interface AppealFormProps {
  readonly openCase: CaseDetail;
  readonly appeal: NonNullable<CaseDetail['appeal']>;
  readonly onDecided: () => void;
}

/** The form that answers an open appeal. Only a moderator who has not decided in this case may answer. */
export function AppealForm({ openCase, appeal, onDecided }: AppealFormProps) {
  const note = useSignal('');
  const { isSending, failure, send } = useDecide(openCase);
  const answer = async (decision: 'grant-appeal' | 'refuse-appeal') => {
    const words = note.peek().trim();
    if (await send({ decision, ...(words && { note: words }) })) onDecided();
  };
  return (
    <section className={css.form} aria-labelledby="appeal-title">
      <h3 id="appeal-title" className={css.subtitle}>
        The author asks for another look
      </h3>
      <blockquote className={css.quote}>
        <p className={css.words}>{appeal.words ?? 'They gave no explanation.'}</p>
      </blockquote>
      {appeal.mayDecide ? (
        <>
          <NoteField label="Note to the author" note={note} />
          <FormAlert>{failure.value}</FormAlert>
          <div className={css.actions}>
            <Button look="outline" busy={isSending.value} onClick={() => void answer('grant-appeal')}>
              Show it again
            </Button>
            <Button look="danger" busy={isSending.value} onClick={() => void answer('refuse-appeal')}>
              Keep the decision
            </Button>
          </div>
        </>
      ) : (
        <p className={css.soft}>You have decided in this case, so another moderator answers.</p>
      )}
    </section>
  );
}
