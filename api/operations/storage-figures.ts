import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import type { StorageSample } from '../../infra/operations/storage-samples.ts';
import { healthAbove, healthBelow, LEVELS, worst } from './health.ts';

const WEEK_DAYS = 7;
/** Growth is measured over at most this many days. */
const GROWTH_DAYS = 28;
/** Sizes are rounded to this, in bytes. */
const SIZE_STEP = 1e6;
const GROWTH_STEP = 1e4;
/** The latest time at which a storage is shown as full: in a hundred years. */
const FULL_IN_MAX_DAYS = 36_500;

/** How much is stored, how fast it grows, and when the storage is full. */
export function storageFigures(samples: readonly StorageSample[]): OperationsOverview['storage'] {
  const last = samples.at(-1);
  const usedBytes = inSteps(last?.databaseBytes ?? 0, SIZE_STEP);
  const bytesPerDay = last ? growthOf(samples, last) : null;
  const totalBytes = last?.totalBytes ?? null;
  const freeBytes = last?.freeBytes ?? null;
  const fullInDays =
    freeBytes === null || bytesPerDay === null || bytesPerDay <= 0
      ? null
      : Math.min(FULL_IN_MAX_DAYS, Math.floor(freeBytes / bytesPerDay));
  const usedShare = freeBytes === null || !totalBytes ? null : 1 - freeBytes / totalBytes;
  return {
    health: worst(healthBelow(fullInDays, LEVELS.fullInDays), healthAbove(usedShare, LEVELS.usedShare)),
    usedBytes,
    totalBytes,
    bytesPerDay,
    fullInDays,
    weeks: samples
      .filter(({ day }) => last && daysBetween(day, last.day) % WEEK_DAYS === 0)
      .map(({ day, databaseBytes }) => ({ day, bytes: inSteps(databaseBytes, SIZE_STEP) })),
  };
}

/** Null with samples of one day only. */
function growthOf(samples: readonly StorageSample[], last: StorageSample): number | null {
  const first = samples.find(({ day }) => daysBetween(day, last.day) <= GROWTH_DAYS);
  const days = first ? daysBetween(first.day, last.day) : 0;
  return first && days > 0 ? inSteps((last.databaseBytes - first.databaseBytes) / days, GROWTH_STEP) : null;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const inSteps = (bytes: number, step: number): number => Math.round(bytes / step) * step;
