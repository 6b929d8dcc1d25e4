/** One check-in of a demo person: how many days ago, at which minute of the day (UTC), and what was said. */
export interface DemoMood {
  readonly daysAgo: number;
  readonly minuteOfDay: number;
  readonly moodValue: number;
  readonly fatigueValue: number;
  readonly notes?: string;
}

const DAYS = 60;
/** Treatment comes round every three weeks: the days after it are the tired ones. */
const CYCLE_DAYS = 21;

/** Mood and energy by day of the cycle, from the day of treatment on. */
const CYCLE_MOOD = [3, 2, 2, 1, 2, 3, 3, 3, 4, 3, 4, 4, 3, 4, 4, 5, 4, 4, 4, 3, 3];
const CYCLE_ENERGY = [2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 3, 4, 4, 4, 4, 5, 4, 3, 3];

const NOTES: Readonly<Record<number, string>> = {
  0: 'Long day on the ward. The nurse remembered my name.',
  3: 'Slept most of it. That is allowed.',
  5: 'Soup stayed down. Walked to the gate and back.',
  8: 'My sister called and we laughed about nothing.',
  11: 'Sat in the garden for half an hour with the blanket.',
  15: 'A whole morning without thinking about it.',
  18: 'Tired again, but a good kind.',
};

/**
 * Sixty days of a believable person, oldest first. `shift` moves the cycle, so that two people differ; some
 * days have no entry, as with anybody.
 */
export function demoMoods(shift: number): DemoMood[] {
  const moods: DemoMood[] = [];
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo--) {
    const day = DAYS - daysAgo + shift;
    if (day % 9 === 4 || day % 13 === 7) continue;
    const inCycle = day % CYCLE_DAYS;
    const notes = NOTES[inCycle];
    moods.push({
      daysAgo,
      minuteOfDay: 8 * 60 + ((day * 37) % 720),
      moodValue: CYCLE_MOOD[inCycle] ?? 3,
      fatigueValue: CYCLE_ENERGY[inCycle] ?? 3,
      ...(notes && { notes }),
    });
  }
  return moods;
}
