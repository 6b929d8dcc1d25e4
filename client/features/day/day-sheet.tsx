import { useSignal } from '@preact/signals-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { today } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFocusOnChange } from '../../ui/focus/use-focus.ts';
import { AddCheckIn } from './add-check-in.tsx';
import * as css from './day.css.ts';
import { DayContents } from './day-contents.tsx';
import { fullDay } from './day-text.ts';
import { earliestDay } from './days-back.ts';
import { EditCheckIn } from './edit-check-in.tsx';

interface DaySheetProps {
  readonly userId: number;
  /** The day at the start. */
  readonly date: string;
  /** Begins with a new check-in, for which the day can be chosen. */
  readonly isAdding: boolean;
  readonly onClose: () => void;
}

type View = 'day' | 'add' | MoodEntry;

/** The dialog about one day: everything of it, a new check-in, or a correction of one. */
export function DaySheet({ userId, date: startDate, isAdding, onClose }: DaySheetProps) {
  const date = useSignal(startDate);
  const view = useSignal<View | 'choose'>(isAdding ? 'choose' : 'day');
  const contents = useRef<HTMLDivElement>(null);
  const shown = typeof view.value === 'string' ? view.value : view.value.id;
  // Screen readers read what the dialog shows now.
  useFocusOnChange(shown, () =>
    contents.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus(),
  );

  const day = fullDay(date.value, today.value);
  const showDay = () => {
    view.value = 'day';
  };
  const sheet = (title: string, head: object, children: ReactNode) => (
    <Dialog title={title} onClose={onClose} {...head}>
      <div ref={contents}>{children}</div>
    </Dialog>
  );
  const back = { start: <RoundButton label={`Back to ${day}`} icon="left" onClick={showDay} /> };

  switch (view.value) {
    case 'choose':
      return sheet(
        'Check in',
        {},
        <AddCheckIn
          userId={userId}
          date={date.value}
          onChooseDay={(next) => {
            date.value = next;
          }}
          onShowDay={showDay}
          onClose={onClose}
        />,
      );
    case 'add':
      return sheet(
        'Add a check-in',
        back,
        <>
          <p className={css.subtitle}>{day}</p>
          <AddCheckIn userId={userId} date={date.value} onShowDay={showDay} onClose={showDay} />
        </>,
      );
    case 'day':
      return sheet(
        day,
        {
          actions: (
            <DayButtons
              date={date.value}
              onChoose={(next) => {
                date.value = next;
              }}
            />
          ),
        },
        <DayContents
          key={date.value}
          userId={userId}
          date={date.value}
          onAdd={() => {
            view.value = 'add';
          }}
          onEdit={(entry) => {
            view.value = entry;
          }}
        />,
      );
    default:
      return sheet(
        'Edit the check-in',
        back,
        <>
          <p className={css.subtitle}>{day}</p>
          <EditCheckIn entry={view.value} onClose={showDay} />
        </>,
      );
  }
}

interface DayButtonsProps {
  readonly date: string;
  readonly onChoose: (date: string) => void;
}

/** The buttons for the previous and the next day. */
const DayButtons = ({ date, onChoose }: DayButtonsProps) => (
  <div className={css.dayButtons}>
    <RoundButton
      label="Previous day"
      icon="left"
      isOff={date <= earliestDay(today.value)}
      onClick={() => onChoose(dayAfter(date, -1))}
    />
    <RoundButton
      label="Next day"
      icon="right"
      isOff={date >= today.value}
      onClick={() => onChoose(dayAfter(date, 1))}
    />
  </div>
);

interface RoundButtonProps {
  readonly label: string;
  readonly icon: 'left' | 'right';
  /** There is nothing in this direction. The button keeps the focus. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

const RoundButton = ({ label, icon, isOff = false, onClick }: RoundButtonProps) => {
  const Icon = icon === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={css.round}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      <Icon size={24} aria-hidden />
    </button>
  );
};
