import type { HelpLine, Hours } from '../../../domain/help/help-record.ts';

const COSTS = {
  free: 'free',
  charged: 'the call is charged',
  'may be charged': 'the call may be charged',
} as const;

function hoursText(hours: Hours): string {
  if (hours === 'day and night') return hours;
  if ('atLeastHoursADay' in hours) return `at least ${hours.atLeastHoursADay} hours a day`;
  return `${hours.from}:00 to ${hours.to === 24 ? 'midnight' : `${hours.to}:00`}`;
}

/** The facts about a line, as one or more sentences: 'Free, day and night.' Empty where none is known. */
export function lineFacts({ cost, hours, languages, ages, relay, chat, call }: HelpLine): string {
  const facts = [cost && COSTS[cost], hours && hoursText(hours)].filter(Boolean).join(', ');
  return [
    facts,
    languages && `in ${languages.join(' and ')}`,
    ages && `for people ${ages}`,
    relay,
    call && chat === 'on its website' && 'also a chat on its website',
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => `${String(part).charAt(0).toUpperCase()}${String(part).slice(1)}.`)
    .join(' ');
}

/** '2026-11-23' as '23 November 2026'. */
export const dayText = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
