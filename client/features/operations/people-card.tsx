import { useSignal } from '@preact/signals-react';
import type { OperationsOverview, PeopleFigures } from '../../../domain/operations/schema.ts';
import { Card } from '../../ui/card/card.tsx';
import { Segments } from '../../ui/segments/segments.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { Chart } from './chart.tsx';
import { ChartOrValues } from './chart-or-values.tsx';
import { daysDescription, dayTicks, hoursDescription } from './chart-text.ts';
import { numberText } from './figures.ts';
import * as css from './operations.css.ts';

type Kind = PeopleFigures['kind'];

const KINDS: Readonly<Record<Kind, { readonly label: string; readonly tint: string }>> = {
  'check-ins': { label: 'Check-ins', tint: color.mood[4] },
  acts: { label: 'Acts done', tint: color.mood[3] },
  posts: { label: 'Posts', tint: color.mood[2] },
  thanks: { label: 'Thanks', tint: color.mood[5] },
  entries: { label: 'Journal entries', tint: color.mood[1] },
  reports: { label: 'Reports', tint: color.danger },
  decisions: { label: 'Decisions', tint: color.control },
  registrations: { label: 'New accounts', tint: color.spruce },
};
const SPANS = [
  { key: 'hour', label: 'By hour' },
  { key: 'day', label: 'By day' },
] as const;
type Span = (typeof SPANS)[number]['key'];
const HOUR_TICKS = ['0', '6', '12', '18', '24'];

/** Shows how often people do something, by hour or by day, as charts or as values. */
export function PeopleCard({ overview }: { readonly overview: OperationsOverview }) {
  const span = useSignal<Span>('hour');
  const { people } = overview;
  return (
    <Card
      title="What people do"
      action={
        <div className={css.toggle}>
          <Segments
            label="Period"
            options={SPANS}
            chosen={span.value}
            onChoose={(key) => {
              span.value = key;
            }}
          />
        </div>
      }
    >
      <ChartOrValues
        about="What people do"
        chart={
          <div className={css.kinds}>
            {people.map((figures) => (
              <PeopleChart
                key={figures.kind}
                figures={figures}
                span={span.value}
                hour={new Date(overview.asOf).getUTCHours()}
              />
            ))}
          </div>
        }
        values={span.value === 'hour' ? peopleByHour(people) : peopleByDay(people)}
        note={
          <p className={css.note}>
            Rounded to 5, in UTC. The pale bar is the {span.value} not over yet. Nothing here can be opened
            down to a person.
          </p>
        }
      />
    </Card>
  );
}

interface PeopleChartProps {
  readonly figures: PeopleFigures;
  readonly span: Span;
  /** The UTC hour that is not over. By day it has no effect. */
  readonly hour: number;
}

/** One kind of thing that people do: its figures of today and yesterday, and a chart of them by hour or by day. */
export function PeopleChart({ figures, span, hour }: PeopleChartProps) {
  const { kind, today, yesterday, yesterdaySoFar, hours, days } = figures;
  const { label, tint } = KINDS[kind];
  const dayFigures = days.map(({ day, count }) => ({ day, value: count }));
  return (
    <div className={css.kind}>
      <div className={css.kindWords}>
        <h3 className={css.kindTitle}>{label}</h3>
        <p className={css.figure}>
          <span className={css.number}>{numberText(today)}</span> <span className={css.of}>today</span>
        </p>
        <p className={css.note}>
          {yesterdaySoFar === null
            ? `${numberText(yesterday)} yesterday`
            : `${numberText(yesterdaySoFar)} by this time yesterday`}
        </p>
      </div>
      {span === 'hour' ? (
        <Chart
          kind="bars"
          tint={tint}
          values={hours}
          running={hour}
          ticks={HOUR_TICKS}
          label={hoursDescription(label, hours)}
        />
      ) : (
        <Chart
          kind="bars"
          tint={tint}
          values={dayFigures.map(({ value }) => value)}
          running={days.length - 1}
          ticks={dayTicks(days)}
          label={daysDescription(`${label} a day`, dayFigures)}
        />
      )}
    </div>
  );
}

const labelsOf = (people: readonly PeopleFigures[]) => people.map(({ kind }) => KINDS[kind].label);
const valueText = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : numberText(count);

const peopleByHour = (people: readonly PeopleFigures[]) => ({
  caption: 'Counts by hour of today, in UTC',
  heads: ['Hour', ...labelsOf(people)],
  rows: Array.from({ length: 24 }, (_, hour) => [
    `${hour}:00`,
    ...people.map(({ hours }) => valueText(hours[hour])),
  ]),
});

/** The table of several kinds by day, for `ValuesTable`. */
export const peopleByDay = (people: readonly PeopleFigures[]) => ({
  caption: 'Counts by day, oldest first',
  heads: ['Day', ...labelsOf(people)],
  rows: (people[0]?.days ?? []).map(({ day }, index) => [
    day,
    ...people.map(({ days }) => valueText(days[index]?.count)),
  ]),
});
