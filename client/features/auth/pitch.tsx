import { ChartNoAxesColumn, type LucideIcon, Sprout, Users } from 'lucide-react';
import { color } from '../../ui/theme/tokens.css.ts';
import * as css from './auth.css.ts';

interface Point {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** One of the five colors of the mood scale, here only for decoration. */
  readonly tone: 1 | 2 | 3 | 4 | 5;
}

const POINTS: readonly Point[] = [
  {
    title: 'Mood tracking',
    text: 'A few seconds a day show you how you have been.',
    icon: ChartNoAxesColumn,
    tone: 4,
  },
  {
    title: 'Daily wellness activities',
    text: 'Small things to do with the energy you have today. Rest is one of them.',
    icon: Sprout,
    tone: 3,
  },
  {
    title: 'A supportive community',
    text: 'People who know what illness is like. Nobody sees your name.',
    icon: Users,
    tone: 2,
  },
];

/** Three short points about what Hearten offers. */
export function Pitch() {
  return (
    <section className={css.pitch} aria-label="What Hearten offers">
      <ul className={css.pitchList}>
        {POINTS.map((point) => (
          <li key={point.title} className={css.pitchItem}>
            <span
              className={css.tile}
              style={{ background: color.wash[point.tone], color: color.mood[point.tone] }}
            >
              <point.icon size={22} aria-hidden />
            </span>
            <div>
              <h2 className={css.pitchTitle}>{point.title}</h2>
              <p className={css.soft}>{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
