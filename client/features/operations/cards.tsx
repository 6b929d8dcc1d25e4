import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { DAY_S } from '../../../domain/time/units.ts';
import { Card } from '../../ui/card/card.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { Chart } from './chart.tsx';
import { ChartOrValues } from './chart-or-values.tsx';
import { daysDescription, daysTable, dayTicks } from './chart-text.ts';
import {
  bytesText,
  durationTextOfSeconds,
  latencyText,
  momentText,
  numberText,
  peopleText,
  secondsBetween,
  shareText,
  upToText,
} from './figures.ts';
import { HealthCard } from './health-card.tsx';
import * as css from './operations.css.ts';

interface CardProps {
  readonly overview: OperationsOverview;
}

/* Cards with figures for operators. Today shows them all, and each other page the ones of its subject. */

export function ActivePeopleCard({ overview: { active } }: CardProps) {
  const days = active.days.map(({ day, people }) => ({ day, value: people }));
  return (
    <Card title="Active people">
      <dl className={css.trio}>
        <People count={active.now} when="now" />
        <People count={active.today} when="today" />
        <People count={active.month} when="this month" />
      </dl>
      <ChartOrValues
        about="Active people a day"
        chart={
          <Chart
            kind="area"
            tint={color.spruce}
            values={days.map(({ value }) => value)}
            ticks={dayTicks(days)}
            label={daysDescription('Active people a day', days)}
          />
        }
        values={daysTable('Active people', days)}
        note={
          <p className={css.note}>A day, the last two weeks. Rounded to 5; fewer than 25 are not shown.</p>
        }
      />
    </Card>
  );
}

const People = ({ count, when }: { readonly count: number | null; readonly when: string }) => (
  <div className={css.pair}>
    <dt className={css.of}>{when}</dt>
    <dd className={count === null ? css.noNumber : css.number}>{peopleText(count)}</dd>
  </div>
);

export const SocketsCard = ({ overview: { sockets } }: CardProps) => (
  <HealthCard
    title="Live sockets"
    target="sockets"
    health={sockets.health}
    figure={{
      number: numberText(sockets.open),
      of: `open · ${numberText(sockets.closedLastHour)} closed in the last hour`,
    }}
  >
    <p className={css.note}>Rounded to 5.</p>
  </HealthCard>
);

export function ThrottlesCard({ overview: { throttles } }: CardProps) {
  const held = throttles.lastHour.filter(({ count }) => count > 0);
  return (
    <HealthCard
      title="Throttles"
      health={throttles.health}
      figure={{ words: held.length === 0 ? 'None in the last hour' : 'In the last hour' }}
    >
      {held.length === 0 ? (
        <p className={css.note}>Counts calls that were refused because they came too fast.</p>
      ) : (
        <ul className={css.counts}>
          {held.map(({ throttle, count }) => (
            <li key={throttle} className={css.count}>
              <span>{throttle}</span>
              <span>{numberText(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </HealthCard>
  );
}

export function ModerationCard({ overview: { moderation } }: CardProps) {
  const { health, oldestSeconds, cases, appeals, halfAnsweredWithinSeconds } = moderation;
  return (
    <HealthCard
      title="Moderation"
      target="moderation"
      health={health}
      figure={
        oldestSeconds === null
          ? { words: 'Nothing is waiting' }
          : { number: durationTextOfSeconds(oldestSeconds), of: 'the oldest report' }
      }
    >
      <p className={css.note}>
        Cases in the queue: {upToText(cases)}. Appeals: {upToText(appeals)}.
        {halfAnsweredWithinSeconds === null
          ? null
          : ` Half were answered within ${durationTextOfSeconds(halfAnsweredWithinSeconds)} this week.`}
      </p>
    </HealthCard>
  );
}

export function ErrorsCard({ overview: { errors } }: CardProps) {
  const { health, share, calls, p95Seconds, mostOften } = errors;
  return (
    <HealthCard
      title="Errors"
      target="errors"
      health={health}
      figure={
        share === null
          ? { words: 'No calls yet today' }
          : { number: shareText(share), of: `of ${numberText(calls)} calls today` }
      }
    >
      <p className={css.note}>
        {p95Seconds === null ? null : `95 % were answered in under ${latencyText(p95Seconds)}. `}
        {mostOften === null
          ? 'No call was refused.'
          : `Most often: ${mostOften.status} on ${mostOften.route}, about ${numberText(mostOften.count)} times.`}
      </p>
    </HealthCard>
  );
}

export function BackupsCard({ overview: { asOf, backups } }: CardProps) {
  const { health, lastAt, lastFailure, lastRestoreCheck } = backups;
  const hasFailedSince = lastFailure !== null && (lastAt === null || lastFailure.at > lastAt);
  return (
    <HealthCard
      title="Backups"
      target="backups"
      health={health}
      figure={
        lastAt === null
          ? { words: 'None so far' }
          : { number: durationTextOfSeconds(secondsBetween(lastAt, asOf)), of: 'since the last good one' }
      }
    >
      {hasFailedSince ? (
        <p className={css.note}>
          One stopped {momentText(lastFailure.at)}: {lastFailure.detail}
        </p>
      ) : null}
      <p className={css.note}>{restoreText(lastRestoreCheck)}</p>
    </HealthCard>
  );
}

function restoreText(check: OperationsOverview['backups']['lastRestoreCheck']): string {
  if (check === null) return 'No restore has been tested so far.';
  const took = check.seconds === null ? '' : `, in ${durationTextOfSeconds(check.seconds)}`;
  return `Restored as a test ${momentText(check.at)}${took}: ${check.isEqual ? 'equal' : 'not equal'}.`;
}

export function StorageCard({ overview }: CardProps) {
  const { health, usedBytes, totalBytes, bytesPerDay, weeks } = overview.storage;
  const of = [
    totalBytes === null ? undefined : `of ${bytesText(totalBytes)}`,
    bytesPerDay === null ? undefined : growthText(bytesPerDay),
  ].filter((part) => part !== undefined);
  const full = <p className={css.note}>{fullText(overview.storage)}</p>;
  const samples = weeks.map(({ day, bytes }) => ({ day, value: bytes }));
  return (
    <HealthCard
      title="Storage"
      target="storage"
      health={health}
      figure={{ number: bytesText(usedBytes), of: of.join(' · ') }}
    >
      {weeks.length > 1 ? (
        <ChartOrValues
          about="Storage in use"
          chart={
            <Chart
              kind="area"
              tint={color.mood[2]}
              values={samples.map(({ value }) => value)}
              ticks={dayTicks(samples)}
              label={daysDescription('Storage in use', samples, bytesText)}
            />
          }
          values={daysTable('Storage', samples, bytesText)}
          note={full}
        />
      ) : (
        full
      )}
    </HealthCard>
  );
}

function fullText({ totalBytes, bytesPerDay, fullInDays }: OperationsOverview['storage']): string {
  if (fullInDays !== null) return `Full in about ${durationTextOfSeconds(fullInDays * DAY_S)}.`;
  if (totalBytes === null) return 'Set HEARTEN_STORAGE_LIMIT to see when it will be full.';
  return bytesPerDay === null
    ? 'It is too early to say when it will be full.'
    : 'It has not grown in the last four weeks.';
}

const growthText = (bytesPerDay: number): string =>
  bytesPerDay < 0 ? `−${bytesText(-bytesPerDay)} a day` : `+${bytesText(bytesPerDay)} a day`;

export function ErasuresCard({ overview: { erasures } }: CardProps) {
  const { health, waiting, overdue, nextDue } = erasures;
  return (
    <HealthCard
      title="Erasures"
      target="erasures"
      health={health}
      figure={
        waiting === 0
          ? { words: 'None waiting' }
          : { number: upToText(waiting), of: `waiting · ${upToText(overdue)} overdue` }
      }
    >
      <p className={css.note}>
        An erasure destroys the keys of what was written at once. The log records it within a week, at a
        random time{nextDue === null ? '.' : `: the next by ${momentText(nextDue)}.`}
      </p>
    </HealthCard>
  );
}

export const LogCard = ({ overview: { log } }: CardProps) => (
  <HealthCard
    title="Log"
    target="log"
    health={log.health}
    figure={{ number: numberText(log.events), of: 'events' }}
  >
    <p className={css.note}>
      Rounded down to 100.{' '}
      {log.rewinds === 0
        ? 'It has not gone back since this process started.'
        : `It has gone back ${log.rewinds === 1 ? 'once' : `${log.rewinds} times`} since this process started.`}
    </p>
  </HealthCard>
);
