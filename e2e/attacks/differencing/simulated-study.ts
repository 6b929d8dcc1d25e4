import { createHash } from 'node:crypto';
import type { Placed } from '../../../domain/research/disclosure/picture.ts';
import { weekValue } from '../../../domain/research/disclosure/week-value.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface SimulatedEvent {
  readonly person: number;
  readonly week: number;
  readonly value: number;
}

/** Check-ins in the order of the log. Each person has a usual value, and mostly stays within one of it. */
export function simulateStudy(random: SeededRandom, people: number, weeks: number): SimulatedEvent[] {
  const between = (from: number, to: number) => from + Math.floor(random.next() * (to - from + 1));
  const usual = Array.from({ length: people }, () => Math.round((between(1, 5) + between(1, 5)) / 2));
  return Array.from({ length: weeks }, (_, week) => {
    const events = usual.flatMap((value, person) =>
      Array.from({ length: between(1, 7) }, () => ({
        person,
        week,
        value: Math.min(5, Math.max(1, value + (random.next() < 0.6 ? 0 : between(-1, 1)))),
      })),
    );
    return events
      .map((event) => ({ event, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ event }) => event);
  }).flat();
}

/** The value of each person in a week. */
export function valuesIn(week: number, events: readonly SimulatedEvent[]): ReadonlyMap<number, number> {
  const ofPeople = Map.groupBy(
    events.filter((event) => event.week === week),
    ({ person }) => person,
  );
  return new Map(
    [...ofPeople].flatMap(([person, each]) => {
      const value = weekValue(each.map(({ value: one }) => one));
      return value === undefined ? [] : [[person, value] as const];
    }),
  );
}

/** `study` stands for the salts: another study has other marks, and so other dice. */
export const placedOf = (study: number, values: ReadonlyMap<number, number>): Placed[] =>
  [...values].map(([person, value]) => ({ mark: sha256(`${study} ${person} ${value}`), value }));

export const without = (
  values: ReadonlyMap<number, number>,
  gone: ReadonlySet<number>,
): ReadonlyMap<number, number> => new Map([...values].filter(([person]) => !gone.has(person)));

/** The number of people with each value from 1 to 5. */
export const countsOf = (values: ReadonlyMap<number, number>): number[] =>
  [1, 2, 3, 4, 5].map((value) => [...values.values()].filter((each) => each === value).length);

/** Only "at least 10 people" and "rounded to 5". */
export const roundedCounts = (values: ReadonlyMap<number, number>): (number | null)[] =>
  countsOf(values).map((count) => (count < 10 ? null : Math.round(count / 5) * 5));
