import { dateOfDay } from '../../domain/achievements/days.ts';
import { nothingStanding } from '../../domain/achievements/standing.ts';
import { carryOn, type Person } from '../achievements/person.ts';
import { achievementsProjection } from '../achievements/project.ts';
import { foldOf } from '../projection.ts';
import { achievementsFrom, storedAchievements } from '../testing/expected-achievements.ts';
import { withoutErasedPeople } from '../testing/without-erased.ts';
import type { ReadModelSubject } from './read-model.ts';

/** Somebody's rows, out of all that stands of them. */
const asRow = ([person_id, { standing, earned }]: readonly [string, Person]) => ({
  person_id,
  mood_count: standing.moodCount,
  journal_count: standing.journalCount,
  days: [...standing.days]
    .sort(([a], [b]) => a - b)
    .map(([number, day]) => ({
      local_date: dateOfDay(number),
      moods: day.moods,
      low_moods: day.lowMoods,
      exhausted_moods: day.exhaustedMoods,
      completed_acts: day.completedActs,
    })),
  moods: standing.moods
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

export const achievementsReadModel: ReadModelSubject = {
  name: achievementsProjection.name,
  eventTypes: achievementsProjection.eventTypes,
  folded(portions) {
    const people = new Map<string, Person>();
    for (const { events, erased } of portions) {
      for (const [id, own] of foldOf(achievementsProjection)(events)) {
        const person = people.get(id) ?? { standing: nothingStanding(), earned: new Map() };
        people.set(id, person);
        carryOn(person, own);
      }
      for (const id of erased) people.delete(id);
    }
    return [...people].sort(([a], [b]) => (a < b ? -1 : 1)).map(asRow);
  },
  expected: (log) => achievementsFrom(withoutErasedPeople(log)),
  stored: storedAchievements,
};
