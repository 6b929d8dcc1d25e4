import { CalendarDays, Plus } from 'lucide-react';
import { ENERGY_LABELS, MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import { timeOf } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { addDays } from '../charts/days.ts';
import { openDay } from '../day/day-sheet-host.tsx';
import { EnergyBattery } from '../mood/energy-battery.tsx';
import { Face, moodColor } from '../mood/face.tsx';
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
  const mood = entry.moodValue as ScaleValue | null;
  const energy = entry.fatigueValue as ScaleValue | null;
  const energyWord = energy ? ENERGY_LABELS[energy] : '';
  const when = timeOf(entry) ?? 'Today';
  return (
    <>
      <div className={css.answer}>
        {mood ? <Face value={mood} size={64} /> : null}
        <div className={css.words}>
          <p className={css.word}>{mood ? MOOD_LABELS[mood] : `Energy: ${energyWord}`}</p>
          <p className={css.when}>{mood && energy ? `${when} · energy ${energyWord}` : when}</p>
          <WaitingChip mark={entry.waits} />
        </div>
        {energy ? <EnergyBattery value={energy} size={48} /> : null}
      </div>
      {entry.notes ? (
        <blockquote className={css.notes} {...(mood ? { style: { borderColor: moodColor(mood) } } : {})}>
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
        <Button look="quiet" onClick={() => openDay(entry.userId, addDays(today.peek(), -1))}>
          <CalendarDays size={20} aria-hidden />
          Earlier days
        </Button>
      </Foot>
    </>
  );
}
