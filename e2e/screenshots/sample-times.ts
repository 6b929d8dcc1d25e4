import { DAY_MS } from '../../domain/time/units.ts';

/** The time so many milliseconds ago, as ISO 8601. */
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** The time in so many milliseconds, as ISO 8601. */
export const ahead = (ms: number): string => ago(-ms);

/** The day in UTC so many days ago, YYYY-MM-DD. */
export const dayAgo = (days: number): string => ago(days * DAY_MS).slice(0, 10);
