import { signal } from '@preact/signals-react';
import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/units.ts';
import { parseJson } from '../../lib/json.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { moderatorHoursKey } from '../../lib/stored-names.ts';
import { user } from '../session/session.ts';

/**
 * Reading times, moods and settings of a moderator. The server never gets them. They are removed when the moderator
 * signs out (`sign-out.ts`), ends this session from elsewhere, for example with a new password, or deletes the account (`wipe.ts`).
 */
export interface Hours {
  /** Milliseconds with a case open on a visible page, by local date. */
  readonly readMs: Readonly<Record<string, number>>;
  /** How the moderator felt about the day, by local date. */
  readonly moods: Readonly<Record<string, ScaleValue>>;
  /** After this many milliseconds of reading in a day, the page suggests to stop. */
  readonly mostMs: number;
  /** How many hard cases in a row before the page suggests a pause. */
  readonly hardInRow: number;
}

/** How many days are kept: the newest ones that have a value. The page shows one week. */
const KEPT_DAYS = 14;

/** After the advice of Samaritans to limit how much a person reads. */
export const MOST_CHOICES_MS = [HOUR_MS, 1.5 * HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS] as const;
export const HARD_CHOICES = [3, 4, 6, 8] as const;
const INITIAL: Hours = { readMs: {}, moods: {}, mostMs: 2 * HOUR_MS, hardInRow: 6 };

const changes = signal(0);

/** The hours of the signed-in moderator on this device. */
export function hours(): Hours {
  void changes.value;
  return stored();
}

/** Adds reading time to the day on which the reading ended. */
export function addReading(elapsedMs: number, at: Date): void {
  const day = localDateOf(at);
  const { readMs } = stored();
  store({ readMs: newest({ ...readMs, [day]: (readMs[day] ?? 0) + Math.max(0, elapsedMs) }) });
}

/** Stores how the day was. A second call for the same day replaces the first. */
export function noteMood(mood: ScaleValue, day: string): void {
  store({ moods: newest({ ...stored().moods, [day]: mood }) });
}

export const changeSettings = (settings: Partial<Pick<Hours, 'mostMs' | 'hardInRow'>>): void =>
  store(settings);

function store(part: Partial<Hours>): void {
  const owner = user.peek()?.id;
  if (owner !== undefined) writeStored(moderatorHoursKey(owner), JSON.stringify({ ...stored(), ...part }));
  changes.value++;
}

function stored(): Hours {
  const owner = user.peek()?.id;
  const found = owner === undefined ? null : readStored(moderatorHoursKey(owner));
  const parsed = (found === null ? undefined : parseJson(found)) as Partial<Hours> | null | undefined;
  return {
    readMs: numbersIn(parsed?.readMs),
    moods: Object.fromEntries(
      Object.entries(numbersIn(parsed?.moods)).flatMap(([day, found]) =>
        SCALE.filter((mood) => mood === found).map((mood) => [day, mood] as const),
      ),
    ),
    mostMs: MOST_CHOICES_MS.find((most) => most === parsed?.mostMs) ?? INITIAL.mostMs,
    hardInRow: HARD_CHOICES.find((hard) => hard === parsed?.hardInRow) ?? INITIAL.hardInRow,
  };
}

const numbersIn = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, number] => Number.isFinite(entry[1]),
    ),
  );

const newest = <V>(days: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([a], [b]) => a.localeCompare(b))
      .slice(-KEPT_DAYS),
  );

/** “0 min”, “50 min”, “1 h” or “1 h 10 min”. */
export function durationTextOfMs(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** “0:50” or “1:10”: hours and minutes, for a label above a bar. */
export function shortDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
