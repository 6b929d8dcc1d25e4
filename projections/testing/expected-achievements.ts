import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

const DAY_MS = 86_400_000;

/** Everything of one person that stands, and their badges with the dates of what earned them. */
interface Expected {
  readonly moods: Map<string, { at: number; position: bigint; date: string; mood: number; energy: number }>;
  readonly journal: Set<string>;
  readonly acts: Set<string>;
  /** Days that were ever touched. */
  readonly dates: Set<string>;
  readonly earned: Map<string, string>;
}

/**
 * What these events alone say should stand in the achievement tables, a row for each person: worked out event by
 * event over the whole of what stands, by rules written down a second time.
 */
export function achievementsFrom(events: readonly RecordedEvent[]): ReturnType<typeof rowsOf>[] {
  const people = new Map<string, Expected>();
  for (const event of events) applyEvent(event, people);
  return [...people].map(([person, all]) => rowsOf(person, all)).sort(byPerson);
}

function applyEvent(
  { type, stream, data, metadata, position }: RecordedEvent,
  people: Map<string, Expected>,
): void {
  const [, person = ''] = /^(?:mood|journal|acts)-(.*)$/.exec(stream) ?? [];
  const all = people.get(person) ?? {
    ...{ moods: new Map(), journal: new Set(), acts: new Set(), dates: new Set(), earned: new Map() },
  };
  const date = metadata.localDate ?? '';
  const id = data.entryId as string;
  const act = `${date} ${data.actId}`;
  const touch = (day: string) => all.dates.add(day);
  const earn = (badges: Record<string, boolean>) => {
    for (const [badge, is] of Object.entries(badges)) {
      if (is && !all.earned.has(badge)) all.earned.set(badge, date);
    }
  };
  switch (type) {
    case 'MoodLogged':
      all.moods.set(id, {
        ...{ at: Date.parse(metadata.occurredAt), position, date, mood: data.moodValue as number },
        energy: (data.energyValue ?? data.fatigueValue) as number,
      });
      touch(date);
      earn({ ...resilienceIn(all), ...regularityOf(all), ...improvementOf(all) });
      break;
    case 'MoodWithdrawn':
      touch(all.moods.get(id)?.date ?? '');
      all.moods.delete(id);
      break;
    case 'JournalEntryWritten':
      all.journal.add(id);
      earn({ 'milestone-1': true, 'milestone-3': all.journal.size >= 50 });
      break;
    case 'JournalEntryWithdrawn':
      all.journal.delete(id);
      break;
    case 'ActCompleted':
      all.acts.add(act);
      touch(date);
      earn({ 'milestone-2': true, ...resilienceIn(all) });
      break;
    case 'ActReopened':
      all.acts.delete(act);
      touch(date);
      break;
    default:
      return;
  }
  people.set(person, all);
}

function resilienceIn({ moods, acts }: Expected) {
  const active = new Set([...acts].map((act) => act.slice(0, 10)));
  const onActiveDays = [...moods.values()].filter(({ date }) => active.has(date));
  return {
    'resilience-1': onActiveDays.some(({ mood }) => mood < 3),
    'resilience-2': onActiveDays.some(({ energy }) => energy === 1),
  };
}

/** Looks at every stretch of days that begins with a check-in. */
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
  const inOrder = [...moods.values()].sort((a, b) => a.at - b.at || Number(a.position - b.position));
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const gain = (value: 'mood' | 'energy', ends: number) => {
    const values = inOrder.map((entry) => entry[value]);
    return mean(values.slice(values.length - ends)) - mean(values.slice(0, ends));
  };
  return {
    'improvement-1': inOrder.length >= 7 && gain('mood', 3) > 1e-9,
    'improvement-2': inOrder.length >= 28 && gain('mood', 14) > 0.5 - 1e-9,
    'improvement-3': inOrder.length >= 28 && gain('energy', 14) > 0.5 - 1e-9,
  };
}

function rowsOf(person: string, { moods, journal, acts, dates, earned }: Expected) {
  const entries = [...moods].map(([entry_id, entry]) => ({ entry_id, ...entry }));
  const dayRow = (local_date: string) => {
    const own = entries.filter(({ date }) => date === local_date);
    return {
      local_date,
      moods: own.length,
      low_moods: own.filter(({ mood }) => mood < 3).length,
      exhausted_moods: own.filter(({ energy }) => energy === 1).length,
      completed_acts: [...acts].filter((act) => act.startsWith(local_date)).length,
    };
  };
  return {
    person_id: person,
    mood_count: moods.size,
    journal_count: journal.size,
    days: [...dates].sort().map(dayRow),
    moods: entries
      .map(({ entry_id, at, position, date, mood, energy }) => ({
        ...{ entry_id, occurred_at: new Date(at), position, local_date: date },
        ...{ mood_value: mood, energy_value: energy },
      }))
      .sort((a, b) => Number(a.position - b.position)),
    earned: [...earned].sort().map(([badge, local_date]) => ({ badge, local_date })),
  };
}

const byPerson = (a: { person_id: string }, b: { person_id: string }) => (a.person_id < b.person_id ? -1 : 1);

/** The achievement tables in the same form, of these people alone. */
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
