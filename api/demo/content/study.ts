import type { ProtocolTerms, StudyDescription } from '../../../domain/research/study/protocol.ts';
import { mondayAfter } from '../../../domain/time/week.ts';
import { sha256 } from '../../../infra/crypto/sha256.ts';

/** A check-in of a made-up participant. The day of the week is counted from 0, a Monday. */
export interface DemoCheckIn {
  readonly dayOfWeek: number;
  readonly minuteOfDay: number;
  readonly moodValue: number;
  readonly energyValue: number;
}

/** The weeks that are over when the study is created. */
export const WEEKS = 16;
/**
 * The first day of a week on which anybody checks in, counted from 0: Tuesday. After the last week, only the check-ins
 * of the next Tuesday follow. They end that last week.
 */
export const CLOSING_DAY_OF_WEEK = 1;

export const DEMO_STUDY: StudyDescription = {
  title: 'Tiredness after chemotherapy (demo)',
  question: 'How do mood and energy change in the four months after chemotherapy?',
  controllers: [{ name: 'Example University Hospital', contact: 'study@hospital.example' }],
};

/** The study can be asked about for as long as a demo is likely to live. */
const OPEN_FOR_WEEKS = 5 * 52;

export const demoTerms = (firstWeek: string): ProtocolTerms => ({
  text:
    'This study and its hundred participants are made up, so that you can try how Hearten lends check-ins to research. ' +
    'Nobody outside this installation receives anything.\n\n' +
    'We want to know how mood and energy change after chemotherapy, week by week, and when most people feel better again.',
  fields: ['mood', 'energy'],
  firstWeek,
  expiresOn: mondayAfter(firstWeek, OPEN_FOR_WEEKS),
  ethicsNumber: 'Made up, no ethics approval',
  recipients: ['Accounts of this installation that have the role researcher'],
  countries: ['The country of this installation'],
  retention: 'As long as this installation exists',
  microdata: true,
  includesImported: false,
  contact: 'study@hospital.example',
  complaint: 'The data protection authority of your country',
});

/** Three of five participants also lend their own rows. */
export const lendsRows = (person: number): boolean => person % 5 < 3;

/** How far mood and energy of everybody are above the start, in each week. Most people feel better slowly. */
const MOOD_TREND = [0, -0.4, 0.1, 0.3, 0, 0.5, 0.6, 0.3, 0.8, 1, 0.7, 1.1, 1.2, 1.3, 1.1, 1.4, 1.4];
const ENERGY_TREND = [0, -0.5, -0.2, 0.2, 0.4, 0.1, 0.6, 0.8, 0.5, 1, 1.2, 1, 1.3, 1.6, 1.7, 1.6, 1.8];
/** In this week hardly anybody changes, so its picture is that of the week before. */
const QUIET_WEEK = 11;

/** The check-in of a participant in a week, on a day that differs between people. Now and then there is none. */
export function demoCheckIn(person: number, week: number): DemoCheckIn | undefined {
  const sourceWeek = week === QUIET_WEEK && person % 20 !== 0 ? week - 1 : week;
  const dayOfWeek = CLOSING_DAY_OF_WEEK + (person % 6);
  const isAfterClosing = week === WEEKS && dayOfWeek > CLOSING_DAY_OF_WEEK;
  if ((person + 3 * sourceWeek) % 11 === 0 || isAfterClosing) return undefined;
  return {
    dayOfWeek,
    minuteOfDay: 7 * 60 + ((person * 37 + week * 53) % 840),
    moodValue: levelOf(2.1, MOOD_TREND[sourceWeek], `mood ${person}`, sourceWeek),
    energyValue: levelOf(1.7, ENERGY_TREND[sourceWeek], `energy ${person}`, sourceWeek),
  };
}

/** A value from 1 to 5: the start of everybody, what has changed since, the person's own level, and the week's chance. */
function levelOf(start: number, trend: number | undefined, person: string, week: number): number {
  const value = start + (trend ?? 0) + 2.8 * chance(person) + 1.4 * chance(`${person} ${week}`) - 1;
  return Math.min(5, Math.max(1, Math.round(value)));
}

/** A number from 0 to 1 that is always the same for the same text. */
const chance = (text: string): number => Number.parseInt(sha256(text).slice(0, 8), 16) / 0xffff_ffff;
