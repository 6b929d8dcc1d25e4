import { Card } from '../../ui/card/card.tsx';
import type { ReminderSettings } from './settings.ts';
import * as css from './when-card.css.ts';

interface QuietHoursProps {
  readonly settings: ReminderSettings;
  readonly onChange: (change: Partial<ReminderSettings>) => void;
}

/** The time in which no reminder comes. */
export function QuietHoursCard({ settings: { quietHours }, onChange }: QuietHoursProps) {
  const { from, to } = quietHours ?? { from: '22:00', to: '22:00' };
  const set = (name: 'from' | 'to', time: string) => {
    if (time !== '') onChange({ quietHours: { from, to, [name]: time } });
  };
  return (
    <Card title="Quiet hours">
      <p className={css.sentence}>
        No reminder comes between these times, or later in its place. If both times are the same, there are no
        quiet hours.
      </p>
      <div className={css.quiet}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className={css.quietField}>
            <span>{name === 'from' ? 'From' : 'To'}</span>
            <input
              type="time"
              className={css.quietInput}
              required
              value={name === 'from' ? from : to}
              onChange={(event) => set(name, event.target.value)}
            />
          </label>
        ))}
      </div>
    </Card>
  );
}
