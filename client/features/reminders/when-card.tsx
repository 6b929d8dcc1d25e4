import { useSignal } from '@preact/signals-react';
import { CircleCheck, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { isQuietAt, minuteOf, TIMES_MAX } from '../../../domain/reminders/schedule.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { daysSentence, partOfDay, WEEKDAYS } from './day-words.ts';
import type { ReminderSettings } from './settings.ts';
import * as css from './when-card.css.ts';

interface PartProps {
  readonly settings: ReminderSettings;
  readonly onChange: (change: Partial<ReminderSettings>) => void;
}

/** The times that "Add a time" suggests. */
const SUGGESTED = ['09:00', '20:30', '13:00', '16:00'];

/** Days and times of the reminders. */
export function WhenCard({ settings, onChange }: PartProps) {
  return (
    <Card title="When">
      <Days settings={settings} onChange={onChange} />
      <Times settings={settings} onChange={onChange} />
      <div className={css.ruled}>
        <Switch
          icon={CircleCheck}
          label="Skip it if I’ve already checked in"
          isOn={settings.skipsCheckedInDays}
          onChange={(skipsCheckedInDays) => onChange({ skipsCheckedInDays })}
        />
      </div>
    </Card>
  );
}

function Days({ settings: { days }, onChange }: PartProps) {
  const toggle = (day: number) => {
    const others = days.filter((one) => one !== day);
    if (!days.includes(day)) onChange({ days: [...days, day].sort((a, b) => a - b) });
    else if (others.length > 0) onChange({ days: others });
  };
  return (
    <div>
      <fieldset className={css.days}>
        <legend className={css.legend}>Days</legend>
        {WEEKDAYS.map((name, index) => {
          const day = index + 1;
          const isOn = days.includes(day);
          return (
            <button
              key={name}
              type="button"
              className={css.day}
              aria-label={name}
              aria-pressed={isOn}
              aria-disabled={(isOn && days.length === 1) || undefined}
              onClick={() => toggle(day)}
            >
              <span className={css.dayFace}>{name.slice(0, 1)}</span>
            </button>
          );
        })}
      </fieldset>
      <p className={css.sentence} role="status">
        {daysSentence(days)}
      </p>
    </div>
  );
}

function Times({ settings: { times, quietHours }, onChange }: PartProps) {
  const failure = useSignal('');
  const add = useRef<HTMLDivElement>(null);
  const set = (index: number, time: string) => {
    // Browsers report an empty value while the person types.
    if (time === '' || time === times[index]) return;
    const isTaken = times.includes(time);
    failure.value = isTaken ? 'You already have a reminder at this time.' : '';
    if (!isTaken) onChange({ times: times.with(index, time) });
  };
  const remove = (index: number) => {
    failure.value = '';
    onChange({ times: times.filter((_, at) => at !== index) });
    add.current?.querySelector('button')?.focus();
  };
  return (
    <div className={css.times}>
      <ul>
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its time is edited
          <li key={index} className={css.time}>
            <input
              type="time"
              className={css.timeInput}
              aria-label={`Time ${index + 1}`}
              required
              value={time}
              onChange={(event) => set(index, event.target.value)}
            />
            <span className={css.timeWords}>
              {isQuietAt(minuteOf(time), quietHours)
                ? 'in your quiet hours, so it won’t come'
                : partOfDay(time)}
            </span>
            {times.length > 1 ? (
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove time ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X size={20} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <FormAlert>{failure.value}</FormAlert>
      <div ref={add}>
        {times.length < TIMES_MAX ? (
          <Button
            look="outline"
            wide
            onClick={() => {
              const next = SUGGESTED.find((time) => !times.includes(time));
              if (next !== undefined) onChange({ times: [...times, next] });
            }}
          >
            <Plus size={20} aria-hidden /> Add a time
          </Button>
        ) : (
          <p className={css.sentence}>Three times a day at most.</p>
        )}
      </div>
    </div>
  );
}
