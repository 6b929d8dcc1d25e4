import type { Consents } from '../../../domain/consents/schema.ts';
import { ENERGY_LABELS, MOOD_LABELS, SCALE_MAX, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { localCreationTime } from '../../lib/date-text.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { type MarkedPost, PART_LABELS, type PersonalData } from './read-all.ts';

const timeOf = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
function dateAndTime(entry: { readonly localDate: string; readonly createdAt: string }): string {
  const at = localCreationTime(entry);
  return at ? `${entry.localDate}, ${timeOf(at)}` : entry.localDate;
}

/** Indents what the person wrote, so that it cannot look like a heading of the export. */
const indentText = (words: string): string =>
  words
    .split(/\r\n?|\n/)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');

const UNREAD = 'This part could not be loaded. It is missing here.';

/** A titled list. `entries` is undefined if the list could not be loaded. */
function section(title: string, entries: readonly string[] | undefined, empty: string): string {
  const heading = entries?.length ? `${title} (${entries.length.toLocaleString('en')})` : title;
  const lines = entries ? (entries.length > 0 ? entries : [empty]) : [UNREAD];
  return [heading, '-'.repeat(heading.length), ...lines].join('\n');
}

const marked = ({ createdAt, region }: MarkedPost): string =>
  `A reflection of ${localDateOf(new Date(createdAt))}, region ${region}`;

/** The values that a person chose, and their notes below. */
function moodText({ moodValue, fatigueValue, notes }: MoodText): string {
  const values = [
    valueText('mood', moodValue, MOOD_LABELS),
    valueText('energy', fatigueValue, ENERGY_LABELS),
  ].filter(Boolean);
  const said = values.join('; ').replace(/^./, (first) => first.toUpperCase());
  return notes ? `${said}\n${indentText(notes)}` : said;
}

type MoodText = Pick<MoodEntry, 'moodValue' | 'fatigueValue' | 'notes'>;

const valueText = (name: string, value: number | null, labels: typeof MOOD_LABELS): string =>
  value === null ? '' : `${name}: ${labels[value as ScaleValue]}, ${value} of ${SCALE_MAX}`;

const ANSWERS = { true: 'yes', false: 'no', null: 'not answered' } as const;

const consentLines = ({ healthDataConsent, consentVersion, consentDay, isAdult }: Consents): string[] => {
  const details = [consentDay, consentVersion === null ? null : `version ${consentVersion} of the text`];
  const given = details.filter((detail) => detail !== null).join(', ');
  return [
    `Hearten may keep my health data: ${ANSWERS[`${healthDataConsent}`]}${given && ` (${given})`}`,
    `I am 18 or older: ${ANSWERS[`${isAdult}`]}`,
  ];
};

/** Formats everything as a text for people. Each entry has the local date it was made on. */
export function formatAsText(data: PersonalData, exportedAt: Date): string {
  const { account } = data;
  const parts = [
    [
      'HEARTEN DATA EXPORT',
      `Name: ${account.fullName}`,
      `Username: ${account.username}`,
      `Member since: ${account.createdAt.slice(0, 10)}`,
      `Exported: ${localDateOf(exportedAt)}, ${timeOf(exportedAt)}`,
      ...(data.missing.length > 0
        ? [
            `Missing, because it could not be loaded: ${data.missing.map((part) => PART_LABELS[part]).join(', ')}`,
          ]
        : []),
    ].join('\n'),
    section(
      'MOOD ENTRIES',
      data.mood?.map((entry) => {
        const said = `${dateAndTime(entry)}: ${moodText(entry)}`;
        if (!entry.conflict) return said;
        return `${said}\nThe same entry, edited on another device: ${moodText(entry.conflict)}`;
      }),
      'No mood entries yet',
    ),
    section(
      'JOURNAL ENTRIES',
      data.journal?.map(({ conflict, ...entry }) => {
        const said = `${dateAndTime(entry)}: ${entry.title}\n${indentText(entry.content)}\n`;
        if (!conflict) return said;
        return `${said}The same entry, edited on another device: ${conflict.title}\n${indentText(conflict.content)}\n`;
      }),
      'No journal entries yet',
    ),
    section(
      'TODAY’S ACTIVITIES',
      data.tasks?.map(
        ({ isCompleted, title, description }) =>
          `[${isCompleted ? 'x' : ' '}] ${title}${description ? `: ${description}` : ''}`,
      ),
      'No activities yet',
    ),
    section(
      'ACTIVITY HISTORY',
      data.taskHistory?.map(({ date, completed, total }) => `${date}: ${completed} of ${total} complete`),
      'No activity history yet',
    ),
    section(
      'ACHIEVEMENTS',
      data.achievements
        ?.filter(({ unlocked }) => unlocked)
        .map(({ title, description, date }) => `${date}: ${title}. ${description}`),
      'None earned yet',
    ),
    section(
      'NOTIFICATIONS',
      data.notifications?.map(
        ({ createdAt, title, message }) =>
          `${localDateOf(new Date(createdAt))}, ${timeOf(new Date(createdAt))}: ${title}\n${indentText(message)}`,
      ),
      'No notifications yet',
    ),
    section(
      'YOUR REFLECTIONS',
      data.reflections?.map(
        ({ createdAt, region, moodTag, content }) =>
          `${localDateOf(new Date(createdAt))}, ${timeOf(new Date(createdAt))}: ${[region, ...(moodTag?.split(',') ?? [])].join(', ')}\n${indentText(content)}\n`,
      ),
      'No reflections yet',
    ),
    section('REFLECTIONS YOU LIKE', data.likes?.map(marked), 'None yet'),
    section('REFLECTIONS YOU SAVED', data.bookmarks?.map(marked), 'None yet'),
    section('YOUR CONSENTS', data.consents ? consentLines(data.consents) : undefined, ''),
  ];
  return `${parts.join('\n\n')}\n`;
}
