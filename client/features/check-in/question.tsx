import { useSignal } from '@preact/signals-react';
import { Check, Pencil, SlidersHorizontal, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScaleValue } from '../../../domain/mood/scale.ts';
import { timeOf } from '../../lib/date-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { openMoodSheet } from '../mood/mood-sheet-host.tsx';
import * as css from './check-in.css.ts';
import type { CheckIn } from './check-in.ts';
import { FurtherChoices } from './further-choice.tsx';
import { MoodChoice } from './mood-choice.tsx';

const { Component: NoteForm, preload: preloadNoteForm } = lazyWithRetry(
  async () => (await import('./note-form.tsx')).NoteForm,
);

interface QuestionProps {
  readonly userId: number;
  /** The check-in that the faces change; null before the first tap of a new one. */
  readonly checkIn: CheckIn | null;
  readonly onChoose: (moodValue: ScaleValue) => void;
  readonly onDone: () => void;
  readonly onUndo: () => void;
  /** Leads back to the answer from "Check in again". */
  readonly onCancel?: () => void;
}

/** The five faces. With a check-in also the further values and a note. */
export function Question({ userId, checkIn, onChoose, onDone, onUndo, onCancel }: QuestionProps) {
  const chosen = (checkIn?.content.value.moodValue ?? null) as ScaleValue | null;
  return (
    <>
      <div className={css.line}>
        <div role="status" className={css.status}>
          {checkIn ? <SaveStatus checkIn={checkIn} /> : 'Tap a face. It is saved at once.'}
        </div>
        <LineAction checkIn={checkIn} onDone={onDone} onUndo={onUndo} onCancel={onCancel} />
      </div>
      <MoodChoice label="How are you today?" value={chosen} onChoose={onChoose} />
      {checkIn ? <Additions key={checkIn.id} checkIn={checkIn} userId={userId} /> : <Foot userId={userId} />}
    </>
  );
}

/** Whether the check-in is saved. */
function SaveStatus({ checkIn }: { readonly checkIn: CheckIn }) {
  switch (checkIn.status.value) {
    case 'saving':
      return 'Saving…';
    case 'waiting':
      return <WaitingChip mark="waiting" />;
    case 'failed':
      return <span className={css.failed}>{checkIn.failure.value}</span>;
    case 'saved': {
      const time = timeOf(checkIn);
      return (
        <span className={css.saved}>
          <Check size={20} aria-hidden />
          {time ? `Saved at ${time}` : 'Saved'}
        </span>
      );
    }
  }
}

type LineActionProps = Pick<QuestionProps, 'checkIn' | 'onDone' | 'onUndo'> & {
  readonly onCancel: (() => void) | undefined;
};

/** The button at the end of the line above the faces. */
function LineAction({ checkIn, onDone, onUndo, onCancel }: LineActionProps) {
  const action = (words: ReactNode, onClick: () => void) => (
    <div className={css.lineAction}>
      <Button
        look="quiet"
        onClick={onClick}
        onFocus={() => checkIn?.holdUndo(true)}
        onBlur={() => checkIn?.holdUndo(false)}
      >
        {words}
      </Button>
    </div>
  );
  if (!checkIn) return onCancel ? action('Cancel', onCancel) : null;
  if (checkIn.status.value === 'failed') return action('Try again', () => void checkIn.retry());
  if (checkIn.canUndo.value) {
    return action(
      <>
        <Undo2 size={20} aria-hidden />
        Undo
      </>,
      onUndo,
    );
  }
  return checkIn.status.value === 'saving' ? null : action('Done', onDone);
}

interface AdditionsProps {
  readonly checkIn: CheckIn;
  readonly userId: number;
}

/** The further values and the note, which can be added to a mood. */
function Additions({ checkIn, userId }: AdditionsProps) {
  const isWriting = useSignal(false);
  const content = checkIn.content.value;
  const { notes } = content;
  return (
    <>
      <FurtherChoices
        values={content}
        className={css.part}
        onChoose={(chosen) => void checkIn.change(chosen)}
      />
      {isWriting.value ? (
        <div className={css.part}>
          <NoteForm checkIn={checkIn} onClose={() => (isWriting.value = false)} />
        </div>
      ) : (
        <>
          {notes ? <blockquote className={css.notes}>{notes}</blockquote> : null}
          <Foot userId={userId}>
            <Button
              look="quiet"
              onPointerEnter={preloadNoteForm}
              onFocus={preloadNoteForm}
              onClick={() => (isWriting.value = true)}
            >
              <Pencil size={20} aria-hidden />
              {notes ? 'Edit the note' : 'Add a note'}
            </Button>
          </Foot>
        </>
      )}
    </>
  );
}

interface FootProps {
  readonly userId: number;
  readonly children?: ReactNode;
}

/** The last line of the card, with the way to the full sheet. */
export const Foot = ({ userId, children }: FootProps) => (
  <div className={css.foot}>
    {children}
    <Button look="quiet" onClick={() => openMoodSheet(userId)}>
      <SlidersHorizontal size={20} aria-hidden />
      Track now
    </Button>
  </div>
);
