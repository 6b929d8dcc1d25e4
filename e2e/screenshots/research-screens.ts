import type { Page } from 'playwright-core';
import type { OwnConsent, OwnStudy, SeenRead, ShownProtocol } from '../../domain/research/schema.ts';
import { dayAfter } from '../../domain/time/day-number.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { mondayOf } from '../../domain/time/week.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const dayAgo = (days: number): string => daysAgo(days).slice(0, 10);
/** The Monday of the week this many weeks before the current one. */
const mondayAgo = (weeks: number): string => mondayOf(dayAgo(weeks * 7));
const HASH = '7c1e94b02f6ad8137c1e94b02f6ad8137c1e94b02f6ad8137c1e94b02f6ad813';

const PROTOCOL: ShownProtocol = {
  version: 2,
  text: 'We study how tiredness changes in the year after chemotherapy. If you agree, we may count your weekly mood and energy together with those of others.\n\nWe never see your name, your journal, your notes or what you post. We can’t ask you anything.',
  document: 'the whole text',
  textHash: HASH,
  fields: ['mood', 'energy'],
  firstWeek: mondayAgo(14),
  expiresOn: dayAfter(mondayAgo(0), 215),
  ethicsNumber: 'Ethics case 2026/17',
  recipients: ['The research group for cancer and fatigue, Example Hospital'],
  countries: ['Norway'],
  retention: 'Until 31 December 2031',
  keepsCopiesGround: null,
  microdata: true,
  includesImported: false,
  contact: 'Study office, study@example.no',
  complaint: 'Datatilsynet, Postboks 458 Sentrum, 0105 Oslo',
};
const GIVEN: OwnConsent = {
  protocolVersion: 2,
  textHash: HASH,
  microdata: false,
  day: dayAgo(80),
  givenAt: daysAgo(80),
  position: '21604',
  end: null,
};
const JOINED: OwnStudy = {
  id: '5d2c9b70-1e48-4a36-9f02-c4b8e6a1d753',
  title: 'Tiredness after chemotherapy',
  question: 'How does tiredness change in the year after chemotherapy?',
  controllers: [{ name: 'Example Hospital', contact: 'study@example.no' }],
  open: PROTOCOL,
  consents: [GIVEN],
  agreed: [PROTOCOL],
  reads: 4,
  lastRead: daysAgo(2),
};
const OFFERED: OwnStudy = {
  ...JOINED,
  id: '6c4e8a21-7b95-4d03-8e61-f2d7b9c5a340',
  title: 'Sleep and mood in long illness',
  question: 'Do nights change the days after, or the other way round?',
  controllers: [{ name: 'Karolinska Institute, Stockholm', contact: 'sleep@example.se' }],
  consents: [],
  agreed: [],
  reads: 0,
  lastRead: null,
};
/** The second study, after the person has left it. */
const LEFT: OwnStudy = {
  ...OFFERED,
  agreed: [{ ...PROTOCOL, version: 1 }],
  consents: [
    {
      ...GIVEN,
      protocolVersion: 1,
      end: {
        reason: 'person',
        day: dayAgo(9),
        at: daysAgo(9),
        demandsDeletion: true,
        position: '50911',
      },
    },
  ],
  reads: 1,
  lastRead: daysAgo(40),
};
/** A read this many days ago, about the weeks up to the one of `lastWeek`. */
const sampleRead = (days: number, lastWeek: string, change: Partial<SeenRead> = {}): SeenRead => ({
  id: crypto.randomUUID(),
  studyId: JOINED.id,
  kind: 'aggregates',
  fields: ['mood', 'energy'],
  firstWeek: PROTOCOL.firstWeek,
  lastWeek,
  at: daysAgo(days),
  people: 125,
  isRefused: false,
  isAmong: true,
  copy: null,
  copyKind: null,
  deletion: null,
  ...change,
});
/** Each week was over when it was asked about. The one without the person had ended before they joined. */
const SAMPLE_READS = [
  sampleRead(2, mondayAgo(2)),
  sampleRead(2, mondayAgo(3)),
  sampleRead(12, mondayAgo(3), { kind: 'export', people: 120, copy: 'finished', copyKind: 'aggregates' }),
  sampleRead(20, mondayAgo(13), { isAmong: false }),
  sampleRead(40, mondayAgo(7), { studyId: LEFT.id, people: 75 }),
];

/**
 * Opens a page about studies as this person. The server's lists of studies and of reads are replaced by made-up ones.
 */
async function openResearchPage(
  page: Page,
  origin: string,
  person: ApiClient,
  path: string,
  studies: readonly OwnStudy[] = [JOINED, OFFERED],
): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/research/studies', (route) => route.fulfill({ json: studies }));
  await page.route('**/api/research/reads?*', (route) => route.fulfill({ json: SAMPLE_READS }));
  await page.goto(`${origin}${path}`);
}

/** The pages where a person reads about studies, sees who has looked, and opens the dialogs for joining and leaving. */
export const RESEARCH_SCREENS: Record<string, GoAs> = {
  research: async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research');
    await page.getByText('Studies you can join').waitFor();
  },
  'research-none': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research', []);
    await page.getByText('There is no study').waitFor();
  },
  'research-agreed': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research');
    await page.getByRole('button', { name: 'What you agreed to' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'research-join': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research');
    await page.getByRole('button', { name: 'Read and join' }).click();
    await page.getByRole('button', { name: 'Not now' }).scrollIntoViewIfNeeded();
  },
  'research-withdraw': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'research-looked': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research/looked');
    await page.getByText('you among them').first().waitFor();
  },
  'research-looked-two': async (page, origin, person) => {
    await openResearchPage(page, origin, person, '/research/looked', [JOINED, LEFT]);
    await page.getByRole('combobox', { name: 'Study' }).waitFor();
  },
};
