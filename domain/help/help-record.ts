import { utcDay } from '../time/utc-day.ts';
import type { PlaceCode } from './place.ts';

/**
 * A record that was checked longer ago than this fails the tests, and the screen says that its numbers may have
 * changed.
 */
const RECORD_MAX_AGE_MONTHS = 12;

/** When a line answers. Hours are local, from 0 to 24. */
export type Hours =
  | 'day and night'
  | { readonly from: number; readonly to: number }
  | { readonly atLeastHoursADay: number };

export const ALWAYS: Hours = 'day and night';

/** One line. A fact that is not known is left out, and nothing is shown for it. */
export interface HelpLine {
  /** The name of its operator. */
  readonly name: string;
  /** The number to call, written as its operator writes it. */
  readonly call?: string;
  readonly text?: {
    readonly number: string;
    /** The word to send, where the line asks for one. */
    readonly word?: string;
  };
  /** The number on WhatsApp, and the same number with the country's prefix, digits only. */
  readonly whatsApp?: { readonly number: string; readonly international: string };
  /** Its website has a chat. The address, where it is known. */
  readonly chat?: 'on its website' | `https://${string}`;
  readonly hours?: Hours;
  readonly cost?: 'free' | 'charged' | 'may be charged';
  /** Languages by their English names. */
  readonly languages?: readonly string[];
  /** The ages it is for, as a phrase: 'up to 18'. */
  readonly ages?: string;
  /** How deaf people reach it, as a phrase. */
  readonly relay?: string;
}

/** The emergency numbers and lines of one place. */
export interface HelpRecord {
  readonly place: PlaceCode;
  readonly name: string;
  /** The country that a part belongs to. The country's numbers and lines hold there, too. */
  readonly partOf?: PlaceCode;
  /** Emergency numbers, the first one to call first. Empty for a part, which has those of its country. */
  readonly emergency: readonly string[];
  readonly lines: readonly HelpLine[];
  /** `check`: a line has not been found again at its source yet, so no line of this record is shown. */
  readonly state: 'sure' | 'check';
  /** The operators or the health ministry that the lines are from. */
  readonly source: string;
  /** The day of the last check: '2026-11-23'. */
  readonly checked: string;
}

/** Whether a record that was checked on `checked` is too old on the day `today`. Both are dates like '2026-11-23'. */
export function isOutdated(checked: string, today: string): boolean {
  const [year = 0, month = 1, day = 1] = checked.split('-').map(Number);
  return today > utcDay(Date.UTC(year, month - 1 + RECORD_MAX_AGE_MONTHS, day));
}
