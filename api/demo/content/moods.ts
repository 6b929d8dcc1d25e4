/**
 * One check-in of a demo person: the day of their history, counted from 0, the minute of that day, and the
 * values.
 */
export interface DemoMood {
  readonly day: number;
  readonly minuteOfDay: number;
  readonly moodValue: number;
  readonly energyValue: number;
  readonly notes?: string;
}

export const HISTORY_DAYS = 60;
/** The number of days from one treatment to the next. The days after a treatment are the tired ones. */
const CYCLE_DAYS = 21;

/** Mood and energy on each day of the cycle, starting with the day of treatment. */
const CYCLE_MOOD = [3, 2, 2, 1, 2, 3, 3, 3, 4, 3, 4, 4, 3, 4, 4, 5, 4, 4, 4, 3, 3];
const CYCLE_ENERGY = [2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 3, 4, 4, 4, 4, 5, 4, 3, 3];

/** Notes by the day of the history. */
const NOTES: Readonly<Record<number, string>> = {
  0: 'Long day on the ward. The nurse remembered my name.',
  3: 'Slept most of it. That is allowed.',
  6: 'Soup stayed down. Walked to the gate and back.',
  10: 'My sister called and we laughed about nothing.',
  15: 'A whole morning without thinking about it.',
  21: 'Second round. Took the blue blanket, that helped.',
  24: 'Everything tastes of metal. Ginger tea is fine.',
  29: 'Sat in the garden for half an hour.',
  35: 'Made pancakes. Ate two.',
  42: 'Third round done. Nobody said anything wise, which was good.',
  46: 'Read the same page four times and gave up happily.',
  51: 'Walked to the bakery and back, slowly.',
  57: 'Tired, but the good kind.',
  59: 'Window open, birds early.',
};

/** Days without an entry, as in a real history. The last days always have one. */
const isSkipped = (day: number, shift: number): boolean =>
  day < HISTORY_DAYS - 3 && ((day + shift) % 7 === 6 || (day + shift) % 9 === 4 || (day + shift) % 13 === 7);

/** Energy (1 to 5) on a day of the history. */
export const energyOn = (day: number, shift: number): number => CYCLE_ENERGY[(day + shift) % CYCLE_DAYS] ?? 3;

/**
 * Sixty days of check-ins. `shift` moves the cycle by days, so that the two people differ. Only the person
 * without a shift writes notes.
 */
export function demoMoods(shift: number): DemoMood[] {
  const moods: DemoMood[] = [];
  for (let day = 0; day < HISTORY_DAYS; day++) {
    const notes = shift === 0 ? NOTES[day] : undefined;
    if (isSkipped(day, shift) && !notes) continue;
    moods.push({
      day,
      minuteOfDay: 8 * 60 + (((day + shift) * 37) % 720),
      moodValue: CYCLE_MOOD[(day + shift) % CYCLE_DAYS] ?? 3,
      energyValue: energyOn(day, shift),
      ...(notes && { notes }),
    });
  }
  return moods;
}
