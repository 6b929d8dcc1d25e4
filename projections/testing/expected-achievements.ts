import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { SealedActsEvent } from '../../domain/acts/events.ts';
import type { SealedJournalEvent } from '../../domain/journal/events.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { energyOf, MOOD_TYPES, moodOf, type StoredMoodEvent } from './expected-moods.ts';
import { storedEvents } from './stored-events.ts';
import type { KeyOf } from './test-keys.ts';
import { withoutErasedPeople } from './without-erased.ts';

type StoredEvent = StoredMoodEvent | SealedJournalEvent | SealedActsEvent;

const TYPES = {
  ...MOOD_TYPES,
  JournalEntryWritten: true,
  JournalEntryCorrected: true,
  JournalConflictKept: true,
  JournalConflictResolved: true,
  JournalEntryWithdrawn: true,
  ActsStarted: true,
  ActsCustomized: true,
  ActAdded: true,
  ActCompleted: true,
  ActReopened: true,
} as const;

/** One person's entries and completed acts, and their badges with the date of the event that earned each. */
interface Expected {
  readonly moods: Map<string, { position: bigint; date: string; mood: number | null; energy: number | null }>;
  readonly journal: Set<string>;
  readonly acts: Set<string>;
  /** The days of all their check-ins and acts, including withdrawn and reopened ones. */
  readonly dates: Set<string>;
  readonly earned: Map<string, string>;
}

/**
 * The rows of the achievement tables that the log calls for, grouped by person. After each event it evaluates the
 * badges that the event can earn, over all entries of the person, with an independent copy of the rules.
 */
export function achievementsFrom(log: readonly RecordedEvent[], keyOf?: KeyOf): ReturnType<typeof rowsOf>[] {
  const people = new Map<string, Expected>();
  for (const event of storedEvents<StoredEvent>(withoutErasedPeople(log), TYPES, keyOf))
    applyEvent(event, people);
  return [...people].map(([person, all]) => rowsOf(person, all)).sort(byPerson);
}

function applyEvent(event: ProjectedEvent<StoredEvent>, people: Map<string, Expected>): void {
  const { stream, moment, position } = event;
  const [, person = ''] = /^(?:mood|journal|acts)-(.*)$/.exec(stream) ?? [];
  const all = people.get(person) ?? {
    ...{ moods: new Map(), journal: new Set(), acts: new Set(), dates: new Set(), earned: new Map() },
  };
  const date = moment.localDate ?? '';
  const touch = (day: string) => all.dates.add(day);
  const earn = (badges: Record<string, boolean>) => {
    for (const [badge, is] of Object.entries(badges)) {
      if (is && !all.earned.has(badge)) all.earned.set(badge, date);
    }
  };
  switch (event.type) {
    case 'MoodLogged':
      all.moods.set(event.data.entryId, {
        ...{ position, date, mood: moodOf(event.data), energy: energyOf(event.data) },
      });
      touch(date);
      earn({ ...resilienceIn(all), ...regularityOf(all), ...improvementOf(all) });
      break;
    case 'MoodCorrected':
    case 'MoodConflictResolved': {
      const entry = all.moods.get(event.data.entryId);
      assert.ok(entry, 'only an entry that is there is corrected');
      entry.mood = moodOf(event.data);
      entry.energy = energyOf(event.data);
      earn({ ...resilienceIn(all), ...improvementOf(all) });
      break;
    }
    case 'MoodWithdrawn':
      touch(all.moods.get(event.data.entryId)?.date ?? '');
      all.moods.delete(event.data.entryId);
      break;
    case 'JournalEntryWritten':
      all.journal.add(event.data.entryId);
      earn({ 'milestone-1': true, 'milestone-3': all.journal.size >= 50 });
      break;
    case 'JournalEntryWithdrawn':
      all.journal.delete(event.data.entryId);
      break;
    case 'ActCompleted':
      all.acts.add(`${date} ${event.data.actId}`);
      touch(date);
      earn({ 'milestone-2': true, ...resilienceIn(all) });
      break;
    case 'ActReopened':
      all.acts.delete(`${date} ${event.data.actId}`);
      touch(date);
      break;
    case 'MoodConflictKept':
    case 'JournalEntryCorrected':
    case 'JournalConflictKept':
    case 'JournalConflictResolved':
    case 'ActsStarted':
    case 'ActsCustomized':
    case 'ActAdded':
      return;
    default:
      unhandled(event);
  }
  people.set(person, all);
}

const isLow = (mood: number | null): boolean => mood !== null && mood < 3;

function resilienceIn({ moods, acts }: Expected) {
  const active = new Set([...acts].map((act) => act.slice(0, 10)));
  const onActiveDays = [...moods.values()].filter(({ date }) => active.has(date));
  return {
    'resilience-1': onActiveDays.some(({ mood }) => isLow(mood)),
    'resilience-2': onActiveDays.some(({ energy }) => energy === 1),
  };
}

/** Counts the check-in days in every span that begins with a check-in day. */
function regularityOf({ moods }: Expected) {
  const days = [...new Set([...moods.values()].map(({ date }) => Date.parse(date) / DAY_MS))];
  const most = (span: number) =>
    Math.max(...days.map((first) => days.filter((day) => day >= first && day < first + span).length));
  return {
    'consistency-1': most(3) >= 3,
    'resilience-3': most(7) >= 7,
    'consistency-2': most(30) >= 14,
    'consistency-3': most(60) >= 30,
  };
}

function improvementOf({ moods }: Expected) {
  const inOrder = [...moods.values()].sort(
    (a, b) => a.date.localeCompare(b.date) || Number(a.position - b.position),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const valuesOf = (scale: 'mood' | 'energy') => inOrder.flatMap((entry) => entry[scale] ?? []);
  const [moodValues, energies] = [valuesOf('mood'), valuesOf('energy')];
  const gain = (values: readonly number[], ends: number) =>
    mean(values.slice(values.length - ends)) - mean(values.slice(0, ends));
  return {
    'improvement-1': moodValues.length >= 7 && gain(moodValues, 3) > 1e-9,
    'improvement-2': moodValues.length >= 28 && gain(moodValues, 14) > 0.5 - 1e-9,
    'improvement-3': energies.length >= 28 && gain(energies, 14) > 0.5 - 1e-9,
  };
}

function rowsOf(person: string, { moods, journal, acts, dates, earned }: Expected) {
  const entries = [...moods].map(([entry_id, entry]) => ({ entry_id, ...entry }));
  const dayRow = (local_date: string) => {
    const own = entries.filter(({ date }) => date === local_date);
    return {
      local_date,
      moods: own.length,
      low_moods: own.filter(({ mood }) => isLow(mood)).length,
      exhausted_moods: own.filter(({ energy }) => energy === 1).length,
      completed_acts: [...acts].filter((act) => act.startsWith(local_date)).length,
    };
  };
  return {
    person_id: person,
    mood_count: entries.filter(({ mood }) => mood !== null).length,
    energy_count: entries.filter(({ energy }) => energy !== null).length,
    journal_count: journal.size,
    days: [...dates].sort().map(dayRow),
    moods: entries
      .map(({ entry_id, position, date, mood, energy }) => ({
        ...{ entry_id, position, local_date: date },
        ...{ mood_value: mood, energy_value: energy },
      }))
      .sort((a, b) => Number(a.position - b.position)),
    earned: [...earned].sort().map(([badge, local_date]) => ({ badge, local_date })),
  };
}

const byPerson = (a: { person_id: string }, b: { person_id: string }) => (a.person_id < b.person_id ? -1 : 1);

/** The rows of these people in PostgreSQL, in the same form. */
export async function storedAchievements(db: Kysely<Database>, people: readonly string[]): Promise<object[]> {
  const own = <Row extends { person_id: string }>(rows: readonly Row[], person: string) =>
    rows.filter(({ person_id }) => person_id === person).map(({ person_id: _, ...row }) => row);
  const counts = await db
    .selectFrom('achievement_people')
    .selectAll()
    .where('person_id', 'in', people)
    .orderBy('person_id')
    .execute();
  const days = await db
    .selectFrom('achievement_days')
    .selectAll()
    .where('person_id', 'in', people)
    .orderBy('local_date')
    .execute();
  const moods = await db
    .selectFrom('achievement_moods')
    .selectAll()
    .where('person_id', 'in', people)
    .orderBy('position')
    .execute();
  const earned = await db
    .selectFrom('achievements_earned')
    .selectAll()
    .where('person_id', 'in', people)
    .orderBy('badge')
    .execute();
  return counts.map((row) => ({
    ...row,
    days: own(days, row.person_id),
    moods: own(moods, row.person_id),
    earned: own(earned, row.person_id),
  }));
}
