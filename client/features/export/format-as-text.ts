import type { AccountRequest } from '../../../domain/account-requests/schema.ts';
import { type PostTheme, THEME_LABELS } from '../../../domain/community/posts/themes.ts';
import type { Consents } from '../../../domain/consents/schema.ts';
import { REASON_LABELS } from '../../../domain/moderation/reasons.ts';
import type { Notice, NoticeKind, OwnReport } from '../../../domain/moderation/schema.ts';
import { SCALE_MAX } from '../../../domain/mood/scale.ts';
import type { AnsweredContent } from '../../../domain/mood/schema.ts';
import { NOTIFICATIONS_MAX } from '../../../domain/notifications/schema.ts';
import { PLAN_STEPS, type PlanLine } from '../../../domain/plan/steps.ts';
import type { OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import { localCreationTime } from '../../lib/date-text.ts';
import { indentText } from '../../lib/indent-text.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { ACTION_TEXTS, reasonText } from '../account-requests/account-requests.ts';
import { chosenValues } from '../mood/chosen-values.ts';
import { STEP_TITLES } from '../plan/step-titles.ts';
import { countText, readTitle } from '../research/read-words.ts';
import { type HideMark, type MarkedPost, PART_LABELS, type PersonalData } from './personal-data.ts';

const timeOf = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
function dateAndTime(entry: { readonly localDate: string; readonly createdAt: string }): string {
  const at = localCreationTime(entry);
  return at ? `${entry.localDate}, ${timeOf(at)}` : entry.localDate;
}

const UNREAD = 'This part could not be loaded. It is missing here.';

/**
 * A titled list with the number of its entries. `entries` is undefined if the list could not be loaded. `remarks` stand
 * below them and are not counted.
 */
function section(
  title: string,
  entries: readonly string[] | undefined,
  empty: string,
  remarks: readonly string[] = [],
): string {
  const heading = entries?.length ? `${title} (${entries.length.toLocaleString('en')})` : title;
  return underTitle(heading, entries?.length === 0 ? [empty] : entries && [...entries, ...remarks]);
}

/** A titled text whose lines are not counted in the title. `lines` is undefined if the text could not be loaded. */
const underTitle = (title: string, lines: readonly string[] = [UNREAD]): string =>
  [title, '-'.repeat(title.length), ...lines].join('\n');

const marked = ({ createdAt, region }: MarkedPost): string =>
  `A reflection of ${localDateOf(new Date(createdAt))}, region ${region}`;

const themesText = (themes: readonly PostTheme[]): string[] =>
  themes.length > 0 ? [`touches on ${themes.map((theme) => THEME_LABELS[theme]).join(' and ')}`] : [];

const hideText = ({ kind, later, hiddenAt }: HideMark): string =>
  `${localDateOf(new Date(hiddenAt))}: a ${kind === 'post' ? 'reflection' : 'thank-you'}${later ? ' and what its author writes later' : ''}`;

const withWords = (line: string, words: string | null): string =>
  words ? `${line}\n${indentText(words)}` : line;

const reportText = ({ createdAt, subject, reason, words }: OwnReport): string =>
  withWords(
    `${localDateOf(new Date(createdAt))}: a ${subject === 'post' ? 'reflection' : 'thank-you'} (${REASON_LABELS[reason]})`,
    words,
  );

const requestText = (request: AccountRequest): string =>
  [`${request.day}: ${ACTION_TEXTS[request.action]} ${reasonText(request)}`, request.legalGround]
    .filter((part) => part !== null)
    .join('; not shown before by ');

/** A line for each consent to a study. */
const studyLines = ({ title, consents }: OwnStudy): string[] =>
  consents.map(({ day, protocolVersion, microdata, end }) =>
    [
      `${day}: ${title}, version ${protocolVersion}`,
      ...(microdata ? ['with your own rows'] : []),
      ...(end ? [`until ${end.day}`] : []),
    ].join(', '),
  );

const lookText = (read: SeenRead): string =>
  `${localDateOf(new Date(read.at))}: ${readTitle(read)}. ${countText(read)}`;

const NOTICE_TITLES: Readonly<Record<NoticeKind, string>> = {
  hold: 'held',
  removal: 'removed',
  limit: 'limited',
  help: 'help',
};

const noticeText = ({ since, kind, rule, note, subject }: Notice): string => {
  const about = rule === null ? '' : ` (rule ${rule})`;
  return withWords(`${localDateOf(new Date(since))}: ${NOTICE_TITLES[kind]}${about}`, note ?? subject.text);
};

/** The values that a person chose, and their notes below. */
function moodText(content: AnsweredContent): string {
  const values = chosenValues(content).map(
    ({ of, value, word }) => `${of.name.toLowerCase()}: ${word}, ${value} of ${SCALE_MAX}`,
  );
  const said = values.join('; ').replace(/^./, (first) => first.toUpperCase());
  return content.notes ? `${said}\n${indentText(content.notes)}` : said;
}

const ANSWERS = { true: 'yes', false: 'no', null: 'not answered' } as const;

const consentLines = ({ healthDataConsent, consentVersion, consentDay, isAdult }: Consents): string[] => {
  const details = [consentDay, consentVersion === null ? null : `version ${consentVersion} of the text`];
  const given = details.filter((detail) => detail !== null).join(', ');
  return [
    `Hearten may keep my health data: ${ANSWERS[`${healthDataConsent}`]}${given && ` (${given})`}`,
    `I am 18 or older: ${ANSWERS[`${isAdult}`]}`,
  ];
};

function planSection(data: Pick<PersonalData, 'plan' | 'planOnThisDevice'>): string {
  const texts = planTexts(data);
  const isUnread = data.plan === null && texts.length === 0;
  const notes =
    data.plan === null && texts.length > 0 ? ['The plan of the account could not be loaded.'] : [];
  const lines = [...notes, ...texts];
  return underTitle('SAFETY PLAN', isUnread ? undefined : lines.length > 0 ? lines : ['No safety plan yet']);
}

/** The steps of a safety plan with their lines, under the names of the steps. */
function planTexts(data: Pick<PersonalData, 'plan' | 'planOnThisDevice'>): readonly string[] {
  const texts = (title: string, lines: readonly PlanLine[] | null = []) =>
    lines && lines.length > 0
      ? [
          title,
          ...lines.map(({ text, phone }) => indentText(phone && phone !== text ? `${text}: ${phone}` : text)),
        ]
      : [];
  const here = PLAN_STEPS.flatMap((step) => texts(STEP_TITLES[step], data.planOnThisDevice?.lines[step]));
  return [
    ...(data.plan?.steps.flatMap(({ step, lines, conflict }) => [
      ...texts(STEP_TITLES[step], lines),
      ...texts(`${STEP_TITLES[step]}, edited on another device`, conflict),
    ]) ?? []),
    ...(here.length > 0 ? ['Only on the device of this export:', ...here] : []),
  ];
}

/**
 * Formats the data as a text for people. A mood or journal entry has the local date it was made on. A part
 * that few people have is left out if it is empty.
 */
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
    planSection(data),
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
      (data.notifications?.length ?? 0) < NOTIFICATIONS_MAX ? [] : ['Hearten shows no older ones.'],
    ),
    section(
      'YOUR REFLECTIONS',
      data.reflections?.map(
        ({ createdAt, region, moodTag, themes, content }) =>
          `${localDateOf(new Date(createdAt))}, ${timeOf(new Date(createdAt))}: ${[region, ...(moodTag?.split(',') ?? []), ...themesText(themes)].join(', ')}\n${indentText(content)}\n`,
      ),
      'No reflections yet',
    ),
    section('REFLECTIONS YOU LIKE', data.likes?.map(marked), 'None yet'),
    section('REFLECTIONS YOU SAVED', data.bookmarks?.map(marked), 'None yet'),
    section('WHAT YOU HAVE HIDDEN', data.hides?.map(hideText), 'Nothing is hidden'),
    underTitle(
      'COMMUNITY SETTINGS',
      data.communitySettings
        ? [`Thank-yous from others: ${data.communitySettings.thanks ? 'on' : 'off'}`]
        : undefined,
    ),
    section('WHAT YOU HAVE REPORTED', data.reports?.map(reportText), 'Nothing yet'),
    section('MESSAGES FROM THE MODERATORS', data.notices?.map(noticeText), 'None yet'),
    underTitle('YOUR CONSENTS', data.consents ? consentLines(data.consents) : undefined),
    // Few people have one of these.
    ...(data.roles?.length === 0 ? [] : [section('YOUR ROLES', data.roles ?? undefined, '')]),
    ...(data.accountRequests?.length === 0
      ? []
      : [section('REQUESTS ABOUT YOUR ACCOUNT', data.accountRequests?.map(requestText), '')]),
    ...(data.studies?.every(({ consents }) => consents.length === 0)
      ? []
      : [section('YOUR STUDIES', data.studies?.flatMap(studyLines), '')]),
    ...(data.studyReads?.length === 0
      ? []
      : [section('WHO HAS LOOKED IN STUDIES', data.studyReads?.map(lookText), '')]),
  ];
  return `${parts.join('\n\n')}\n`;
}
