import type { Page } from 'playwright-core';
import type { OwnConsent, OwnStudy, SeenRead, ShownProtocol } from '../../domain/research/schema.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const HASH = '7c1e94b02f6ad8137c1e94b02f6ad8137c1e94b02f6ad8137c1e94b02f6ad813';

const PROTOCOL: ShownProtocol = {
  version: 2,
  text: 'We study how tiredness changes in the year after chemotherapy. If you agree, we may count your weekly mood and energy together with those of others.\n\nWe never see your name, your journal, your notes or what you post. We can’t ask you anything.',
  document: 'the whole text',
  textHash: HASH,
  fields: ['mood', 'energy'],
  firstWeek: '2026-08-31',
  expiresOn: '2027-06-30',
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
  day: daysAgo(80).slice(0, 10),
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
  reads: 11,
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
/** A second study that the person has left. */
const LEFT: OwnStudy = {
  ...OFFERED,
  agreed: [{ ...PROTOCOL, version: 1 }],
  consents: [
    {
      ...GIVEN,
      protocolVersion: 1,
      end: {
        reason: 'person',
        day: daysAgo(9).slice(0, 10),
        at: daysAgo(9),
        demandsDeletion: true,
        position: '50911',
      },
    },
  ],
  reads: 1,
  lastRead: daysAgo(40),
};
const read = (days: number, week: string, change: Partial<SeenRead> = {}): SeenRead => ({
  id: crypto.randomUUID(),
  studyId: JOINED.id,
  kind: 'aggregates',
  fields: ['mood', 'energy'],
  firstWeek: week,
  lastWeek: week,
  at: daysAgo(days),
  people: 125,
  isRefused: false,
  isAmong: true,
  copy: null,
  copyKind: null,
  deletion: null,
  ...change,
});
const READS = [
  read(2, '2026-11-09'),
  read(2, '2026-11-02'),
  read(12, '2026-11-02', { kind: 'export', people: 120, copy: 'finished', copyKind: 'aggregates' }),
  read(20, '2026-08-17', { isAmong: false }),
  read(40, '2026-10-05', { studyId: LEFT.id, people: 75 }),
];

/** Opens a page about studies. The server's answers are made up here. */
async function open(
  page: Page,
  origin: string,
  person: ApiClient,
  path: string,
  studies: readonly OwnStudy[] = [JOINED, OFFERED],
): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/research/studies', (route) => route.fulfill({ json: studies }));
  await page.route('**/api/research/reads?*', (route) => route.fulfill({ json: READS }));
  await page.goto(`${origin}${path}`);
}

/** The pages where a person reads about, joins and leaves studies. */
export const RESEARCH_SCREENS: Record<string, GoAs> = {
  research: async (page, origin, person) => {
    await open(page, origin, person, '/research');
    await page.getByText('You may join').waitFor();
  },
  'research-none': async (page, origin, person) => {
    await open(page, origin, person, '/research', []);
    await page.getByText('There is no study').waitFor();
  },
  'research-agreed': async (page, origin, person) => {
    await open(page, origin, person, '/research');
    await page.getByRole('button', { name: 'What you agreed to' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'research-join': async (page, origin, person) => {
    await open(page, origin, person, '/research');
    await page.getByRole('button', { name: 'Read and join' }).click();
    await page.getByRole('button', { name: 'Not now' }).scrollIntoViewIfNeeded();
  },
  'research-withdraw': async (page, origin, person) => {
    await open(page, origin, person, '/research');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'research-looked': async (page, origin, person) => {
    await open(page, origin, person, '/research/looked');
    await page.getByText('you among them').first().waitFor();
  },
  'research-looked-two': async (page, origin, person) => {
    await open(page, origin, person, '/research/looked', [JOINED, LEFT]);
    await page.getByRole('combobox', { name: 'Study' }).waitFor();
  },
};
