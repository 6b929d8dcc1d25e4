import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import * as css from './limits.css.ts';

interface LimitsProps {
  readonly does: readonly string[];
  readonly doesNot: readonly string[];
}

/** The effects of a protection, and below them its limits. */
export function Limits({ does, doesNot }: LimitsProps) {
  return (
    <div className={css.box}>
      <Points title="What it does" icon={<Check size={18} aria-hidden />} points={does} />
      <Points title="What it doesn’t" icon={<Minus size={18} aria-hidden />} points={doesNot} />
    </div>
  );
}

interface PointsProps {
  readonly title: string;
  readonly icon: React.ReactNode;
  readonly points: readonly string[];
}

function Points({ title, icon, points }: PointsProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {points.map((point) => (
          <li key={point} className={css.point}>
            <span className={css.icon}>{icon}</span>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
