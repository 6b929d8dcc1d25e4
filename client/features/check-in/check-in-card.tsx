import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { now, today } from '../../lib/today.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { DaySheetHost } from '../day/day-sheet-host.tsx';
import { useLatestMood } from '../mood/entries.ts';
import { preloadMoodSheet } from '../mood/mood-sheet-host.tsx';
import type { ShownMood } from '../mood/waiting-moods.ts';
import { Answer } from './answer.tsx';
import { type CheckIn, closeCheckIn, editCheckIn, openCheckIn, startCheckIn } from './check-in.ts';
import { CheckInSkeleton } from './check-in-skeleton.tsx';
import { Question } from './question.tsx';

/** The content of Home's first card: the question, or what the person has answered today. */
export function CheckInCard({ userId }: { readonly userId: number }) {
  const latest = useLatestMood(userId);
  useEffect(preloadMoodSheet, []);
  const isAskingAgain = useSignal(false);
  const content = useRef<HTMLDivElement>(null);
  /** The control that gets the focus once the other view is shown. */
  const focusNext = useRef('');

  const state = latest.state.value;
  const newest = state.status === 'ready' ? state.value : null;
  const checkIn = openFor(userId, newest);
  const answered = newest?.localDate === today.value && !isAskingAgain.value ? newest : null;

  useEffect(() => {
    const selector = focusNext.current;
    if (!selector) return;
    focusNext.current = '';
    const next = content.current?.querySelector<HTMLElement>(selector);
    // An entry with an energy alone has no chosen face.
    (next ?? content.current?.querySelector<HTMLElement>(FIRST_FACE))?.focus();
  });

  if (state.status === 'loading' && !checkIn) return <CheckInSkeleton />;
  const show = (selector: string, change: () => void) => {
    focusNext.current = selector;
    change();
  };
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {state.status === 'error' ? (
        <Retry
          text="Your latest mood can’t be loaded right now."
          error={state.error}
          onRetry={latest.refresh}
        />
      ) : null}
      {answered && !checkIn ? (
        <Answer
          entry={answered}
          onAgain={() => show(FIRST_FACE, () => (isAskingAgain.value = true))}
          onEdit={() => show(CHOSEN_FACE, () => editCheckIn(answered))}
        />
      ) : (
        <Question
          userId={userId}
          checkIn={checkIn}
          onChoose={(moodValue) => {
            isAskingAgain.value = false;
            if (checkIn) void checkIn.change({ moodValue });
            else startCheckIn(userId, { moodValue }, newest);
          }}
          onDone={() => show('button', closeCheckIn)}
          onUndo={() => show(FIRST_FACE, () => void checkIn?.undo())}
          {...(isAskingAgain.value
            ? { onCancel: () => show('button', () => (isAskingAgain.value = false)) }
            : {})}
        />
      )}
      <DaySheetHost />
    </div>
  );
}

const FIRST_FACE = '[role="radiogroup"] input';
const CHOSEN_FACE = '[role="radiogroup"] input:checked';

/** The open check-in of this person, unless it is over, the server refused it, or another entry is the newest. */
function openFor(userId: number, newest: ShownMood | null): CheckIn | null {
  const checkIn = openCheckIn.value;
  if (checkIn?.userId !== userId || checkIn.isOver(now.value)) return null;
  const isStored = checkIn.status.value === 'saved' || checkIn.status.value === 'waiting';
  if (!isStored || !newest) return checkIn;
  return newest.id !== checkIn.id || newest.waits === 'refused' ? null : checkIn;
}
