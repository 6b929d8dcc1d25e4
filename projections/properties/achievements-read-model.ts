import { dateOfDay } from '../../domain/achievements/days.ts';
import { emptyTally } from '../../domain/achievements/tally.ts';
import { applyEvents, type PersonAchievements } from '../achievements/apply-events.ts';
import { achievementsProjection } from '../achievements/project.ts';
import { foldOf } from '../projection.ts';
import { achievementsFrom, storedAchievements } from '../testing/expected-achievements.ts';
import { withoutErasedPeople } from '../testing/without-erased.ts';
import type { ReadModelCheck } from './read-model.ts';

/** Somebody's rows, out of all that stands of them. */
const asRow = ([person_id, { tally, earned }]: readonly [string, PersonAchievements]) => ({
  person_id,
  mood_count: tally.moodCount,
  journal_count: tally.journalCount,
  days: [...tally.days]
    .sort(([a], [b]) => a - b)
    .map(([number, day]) => ({
      local_date: dateOfDay(number),
      moods: day.moods,
      low_moods: day.lowMoods,
      exhausted_moods: day.exhaustedMoods,
      completed_acts: day.completedActs,
    })),
  moods: tally.moods
    .map((mood) => ({
      entry_id: mood.entryId,
      occurred_at: new Date(mood.occurredAtMs),
      position: mood.position,
      local_date: mood.localDate,
      mood_value: mood.moodValue,
      energy_value: mood.energyValue,
    }))
    .sort((a, b) => Number(a.position - b.position)),
  earned: [...earned].sort().map(([badge, local_date]) => ({ badge, local_date })),
});

export const achievementsReadModel: ReadModelCheck = {
  name: achievementsProjection.name,
  eventTypes: achievementsProjection.eventTypes,
  folded(portions) {
    const people = new Map<string, PersonAchievements>();
    for (const { events, erased } of portions) {
      for (const [id, own] of foldOf(achievementsProjection)(events)) {
        const person = people.get(id) ?? { tally: emptyTally(), earned: new Map() };
        people.set(id, person);
        applyEvents(person, own);
      }
      for (const id of erased) people.delete(id);
    }
    return [...people].sort(([a], [b]) => (a < b ? -1 : 1)).map(asRow);
  },
  expected: (log) => achievementsFrom(withoutErasedPeople(log)),
  stored: storedAchievements,
};
