import { weekdayLetter, weekdayName } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { Page } from '../../ui/page/page.tsx';
import { MoodChoice } from '../check-in/mood-choice.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RoleGate } from '../staff/role-gate.tsx';
import {
  changeSettings,
  durationTextOfMs,
  HARD_CHOICES,
  hours,
  MOST_CHOICES_MS,
  noteMood,
  shortDuration,
} from './hours.ts';
import * as css from './hours-page.css.ts';
import * as shared from './moderation.css.ts';
import { NumberSelect } from './number-select.tsx';
import { weekOf } from './week.ts';

/**
 * The page of a moderator's own reading times, moods and settings. They are stored on this device only, so the server
 * and other moderators have none.
 */
export function HoursPage() {
  return (
    <Page
      title="My hours"
      heading="My hours"
      lead="They are on this device only. Nobody else sees this page."
    >
      <SignedIn>
        {(user) => (
          <>
            <BackLink href="/moderate">Back to the queue</BackLink>
            <RoleGate needs="moderator" user={user}>
              <MyHours />
            </RoleGate>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

/** The content of the page: this week's reading times, the limits for hints, and how it was today. */
export function MyHours() {
  const { readMs, moods, mostMs, hardInRow } = hours();
  const week = weekOf(today.value);
  const fullBarMs = Math.max(mostMs, ...week.map((day) => readMs[day] ?? 0));
  const total = week.reduce((sum, day) => sum + (readMs[day] ?? 0), 0);
  return (
    <div className={css.cards}>
      <Card title="This week">
        <p>{durationTextOfMs(total)} with a case open.</p>
        <ol className={css.week}>
          {week.map((day) => (
            <li key={day} className={css.day}>
              <span className={css.time}>{readMs[day] === undefined ? '–' : shortDuration(readMs[day])}</span>
              <span className={css.barBox} aria-hidden>
                <span
                  className={day === today.value ? css.barToday : css.bar}
                  style={{ height: `${Math.round((100 * (readMs[day] ?? 0)) / fullBarMs)}%` }}
                />
              </span>
              <span className={css.letter} aria-hidden>
                {weekdayLetter(day)}
              </span>
              <span className={hidden}>{weekdayName(day)}</span>
            </li>
          ))}
        </ol>
        <NumberSelect
          label="Most in a day"
          value={mostMs}
          choices={MOST_CHOICES_MS.map((value) => ({ value, label: durationTextOfMs(value) }))}
          onChange={(value) => changeSettings({ mostMs: value })}
        />
        <NumberSelect
          label="Hard posts in a row before a hint"
          value={hardInRow}
          choices={HARD_CHOICES.map((value) => ({ value, label: `${value}` }))}
          onChange={(value) => changeSettings({ hardInRow: value })}
        />
      </Card>
      <Card title="How was it today?">
        <p className={shared.soft}>
          Hard reading stays with people. Say so early, to your lead or to a friend.
        </p>
        <MoodChoice
          label="How was it today?"
          value={moods[today.value] ?? null}
          onChoose={(mood) => noteMood(mood, today.value)}
        />
      </Card>
    </div>
  );
}
