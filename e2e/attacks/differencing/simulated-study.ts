import { createHash } from 'node:crypto';
import type { Placed } from '../../../domain/research/disclosure/picture.ts';
import { weekValue } from '../../../domain/research/disclosure/week-value.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A check-in with one value. */
export interface SimulatedEvent {
  readonly person: number;
  /** Counted from 0. */
  readonly week: number;
  /** From 1 to 5. */
  readonly value: number;
}

/**
 * Check-ins in the order of the log, 1 to 7 a week for each person. Each person has a usual value. Most of their
 * check-ins have it, and the others are one above or below it.
 */
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

/** The value that each person counts with in a week. People without a check-in in that week are left out. */
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

/**
 * The values as `disclose` takes them. `study` stands for the salt: another number gives other marks, and so other
 * random decisions.
 */
export const placedOf = (study: number, values: ReadonlyMap<number, number>): Placed[] =>
  [...values].map(([person, value]) => ({ mark: sha256(`${study} ${person} ${value}`), value }));

/** The values of everyone but these people. */
export const without = (
  values: ReadonlyMap<number, number>,
  gone: ReadonlySet<number>,
): ReadonlyMap<number, number> => new Map([...values].filter(([person]) => !gone.has(person)));

/** The number of people with each value from 1 to 5. */
export const countsOf = (values: ReadonlyMap<number, number>): number[] =>
  [1, 2, 3, 4, 5].map((value) => [...values.values()].filter((each) => each === value).length);

/** Weaker rules, to compare the real ones with: no number below 10 people, and each rounded to 5. */
export const roundedCounts = (values: ReadonlyMap<number, number>): (number | null)[] =>
  countsOf(values).map((count) => (count < 10 ? null : Math.round(count / 5) * 5));
