import type { Achievement } from '../../../domain/achievements/schema.ts';
import { dayName } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { shareOf } from './achievements.ts';
import * as css from './badge.css.ts';
import { BadgeIcon } from './badge-icon.tsx';

/** One badge: its description, and the date or the progress. */
export function BadgeRow({ badge }: { readonly badge: Achievement }) {
  const { title, description, unlocked } = badge;
  return (
    <li className={css.row}>
      <BadgeIcon badge={badge} size={56} />
      <div>
        <p className={css.title}>{title}</p>
        <p className={css.soft}>
          {unlocked ? null : <span className={hidden}>How to earn it: </span>}
          {description}
        </p>
        {unlocked ? <p className={css.earned}>{earnedText(badge.date, today.value)}</p> : null}
        {unlocked ? null : <Progress badge={badge} />}
      </div>
    </li>
  );
}

/**
 * Returns 'Earned today', 'Earned yesterday', 'Earned on Tuesday' or 'Earned on 12 November', the last with the year if
 * it is not this one. Returns 'Earned' alone without a date.
 */
export function earnedText(date: string | null, on: string): string {
  if (!date) return 'Earned';
  const day = dayName(date, on);
  return day === 'Today' || day === 'Yesterday' ? `Earned ${day.toLowerCase()}` : `Earned on ${day}`;
}

function Progress({ badge }: { readonly badge: Achievement }) {
  if (!badge.progress) return null;
  const { current, target } = badge.progress;
  return (
    <div className={css.progress}>
      <ProgressBar share={shareOf(badge)} className={css.bar} />
      <span>
        {current} of {target}
      </span>
    </div>
  );
}
