import { CalendarDays, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { timeOf } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { openDay } from '../day/day-sheet-host.tsx';
import { chosenValues, headline, inSentence } from '../mood/chosen-values.ts';
import { MOOD } from '../mood/values.tsx';
import type { ShownMood } from '../mood/waiting-moods.ts';
import * as css from './check-in.css.ts';
import { Foot } from './question.tsx';

interface AnswerProps {
  readonly entry: ShownMood;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
}

/** Shows the person's newest entry of today, in the words that they tapped. */
export function Answer({ entry, onAgain, onEdit }: AnswerProps) {
  const chosen = chosenValues(entry);
  const [main, ...others] = chosen;
  const when = [timeOf(entry) ?? 'Today', ...others.map(inSentence)].join(' · ');
  return (
    <>
      <div className={css.answer}>
        {main?.of === MOOD ? main.of.picture(main.value, 64) : null}
        <div className={css.words}>
          <p className={css.word}>{main ? headline(main) : ''}</p>
          <p className={css.when}>{when}</p>
          <WaitingChip mark={entry.waits} />
        </div>
        {chosen.map(({ of, value }) =>
          of === MOOD ? null : <Fragment key={of.key}>{of.picture(value, 48)}</Fragment>,
        )}
      </div>
      {entry.notes ? (
        <blockquote
          className={css.notes}
          {...(main?.of === MOOD ? { style: { borderColor: MOOD.tintOf(main.value) } } : {})}
        >
          {entry.notes}
        </blockquote>
      ) : null}
      <div className={css.actions}>
        <div className={css.grow}>
          <Button look="outline" onClick={onAgain}>
            <Plus size={20} aria-hidden />
            Check in again
          </Button>
        </div>
        <Button look="quiet" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <Foot userId={entry.userId}>
        <Button look="quiet" onClick={() => openDay(entry.userId, dayAfter(today.peek(), -1))}>
          <CalendarDays size={20} aria-hidden />
          Earlier days
        </Button>
      </Foot>
    </>
  );
}
