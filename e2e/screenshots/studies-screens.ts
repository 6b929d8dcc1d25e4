import type { Page } from 'playwright-core';
import {
  SAMPLE_MOMENTS,
  SAMPLE_STUDY,
  SAMPLE_WEEKS,
  sampleAnswer,
  sampleCopy,
  sampleRead,
  sampleReceipt,
  sampleRefusal,
} from '../../client/testing/studies.ts';
import type { ResearcherStudy } from '../../domain/research/answer-schema.ts';
import type { OwnRoles } from '../../domain/staff/schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const HOURS_8_MS = 8 * 3_600_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const acting = (): OwnRoles => ({
  roles: ['researcher'],
  active: { role: 'researcher', until: new Date(Date.now() + HOURS_8_MS).toISOString() },
});
const OTHER: ResearcherStudy = {
  ...SAMPLE_STUDY,
  id: '6c4e8a21-7b95-4d03-8e61-f2d7b9c5a340',
  title: 'Sleep and mood in long illness',
  question: 'Do nights change the days after, or the other way round?',
  protocolVersion: 1,
  ethicsNumber: 'Etikprövningsmyndigheten 2026-04471-01',
  microdata: true,
};
const READS = [
  sampleRead({ at: daysAgo(2) }),
  sampleRead({
    ...{ readId: '2b8d5c10-94e7-4f3a-b6d1-0e7c9a5f8432', at: daysAgo(9), people: 120 },
    lastWeek: SAMPLE_WEEKS[10] ?? '',
  }),
  sampleRead({
    ...{ readId: '9a1f6e83-5c2d-4b70-8e94-d3b7f0c1a265', at: daysAgo(86), people: null, stateHash: null },
    ...{ refused: 'too-few-people', lastWeek: SAMPLE_WEEKS[0] ?? '' },
  }),
];

const COPIES = [
  sampleCopy({ at: daysAgo(0) }),
  sampleCopy({
    ...{ exportId: '9d3b7f0c-1a26-4d70-8e94-5a1f6e835c2d', at: daysAgo(12), people: 120, state: 'finished' },
    ...{ canBeFetched: false, lastWeek: SAMPLE_WEEKS[9] ?? '' },
    deletion: { askedOn: '2026-11-18', dueOn: '2026-12-18', confirmedOn: null },
  }),
  sampleCopy({
    ...{ exportId: '4c6e8a21-7b95-4d03-8e61-f2d7b9c5a341', at: daysAgo(40), people: 110, state: 'finished' },
    ...{ canBeFetched: false, lastWeek: SAMPLE_WEEKS[5] ?? '' },
    deletion: { askedOn: '2026-10-18', dueOn: '2026-11-17', confirmedOn: '2026-10-20' },
  }),
];

interface Answers {
  readonly studies?: readonly ResearcherStudy[];
  readonly weeks?: number;
  readonly isRefused?: boolean;
  readonly reads?: typeof READS;
}

/** Opens a page of a researcher. The answers about the role and about studies are made up here. */
async function open(
  page: Page,
  origin: string,
  person: ApiClient,
  path: string,
  {
    studies = [SAMPLE_STUDY, OTHER],
    weeks = SAMPLE_WEEKS.length,
    isRefused = false,
    reads = READS,
  }: Answers = {},
): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/staff/me', (route) => route.fulfill({ json: acting() }));
  await page.route('**/api/studies', (route) => route.fulfill({ json: studies }));
  const moments = SAMPLE_MOMENTS.moments.slice(0, weeks);
  await page.route('**/api/studies/*/moments', (route) =>
    route.fulfill({ json: { ...SAMPLE_MOMENTS, moments } }),
  );
  await page.route('**/api/studies/*/aggregates?*', (route) => {
    const week = new URL(route.request().url()).searchParams.get('moment') ?? '';
    return route.fulfill({ json: isRefused ? sampleRefusal(week) : sampleAnswer(week) });
  });
  await page.route('**/api/studies/*/receipts', (route) => route.fulfill({ json: reads }));
  await page.route('**/api/studies/*/receipts/*', (route) =>
    route.fulfill({ json: sampleReceipt(route.request().url().split('/').at(-1) ?? '') }),
  );
  await page.route('**/api/studies/*/exports', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: COPIES })
      : route.fulfill({
          status: 201,
          json: {
            exportId: COPIES[0]?.exportId,
            readId: COPIES[0]?.exportId,
            manifestHash: COPIES[0]?.manifestHash,
            bytes: 48_213,
          },
        }),
  );
  await page.goto(`${origin}${path}`);
}

const STUDY_PATH = `/studies/${SAMPLE_STUDY.id}`;
const show = (page: Page) => page.getByRole('button', { name: /^Show week/ }).click();

/** The pages of researchers. */
export const STUDIES_SCREENS: Record<string, GoAs> = {
  studies: async (page, origin, person) => {
    await open(page, origin, person, '/studies');
    await page.getByText(SAMPLE_STUDY.title).waitFor();
  },
  'studies-none': async (page, origin, person) => {
    await open(page, origin, person, '/studies', { studies: [] });
    await page.getByText('You are in no open study').waitFor();
  },
  'study-asks': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await page.getByRole('button', { name: 'Show week 46' }).waitFor();
  },
  study: async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await show(page);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Show copies' }).click();
    await page.getByRole('button', { name: 'Show receipts' }).click();
    await page.getByText('Refused: too few people').waitFor();
    await page.getByText('confirm by 18 December 2026').waitFor();
  },
  'study-export': async (page, origin, person) => {
    await open(page, origin, person, `/studies/${OTHER.id}`);
    await show(page);
    await page.getByLabel('Public key of the recipient').fill(`age1${'q'.repeat(58)}`);
    await page.getByRole('button', { name: 'Export weeks 35 to 46' }).scrollIntoViewIfNeeded();
  },
  'study-exported': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await show(page);
    await page.getByLabel('Public key of the recipient').fill(`age1${'q'.repeat(58)}`);
    await page.getByRole('button', { name: 'Export weeks 35 to 46' }).click();
    await page.getByText('The copy of weeks 35 to 46 is ready').waitFor();
  },
  'study-confirm': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await page.getByRole('button', { name: 'Show copies' }).click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'study-earlier': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await show(page);
    await page.getByRole('slider', { name: 'Week' }).press('Home');
    await page.getByText('24 to 30 August 2026').first().waitFor();
  },
  'study-too-few': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH, { isRefused: true });
    await show(page);
    await page.getByText('Nothing of these weeks can be shown').waitFor();
  },
  'study-no-week': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH, { weeks: 0 });
    await page.getByText('No week of this study is over yet').waitFor();
  },
  'study-not-mine': async (page, origin, person) => {
    await open(page, origin, person, `/studies/${crypto.randomUUID()}`);
    await page.getByText('There is no open study of yours').waitFor();
  },
  'study-offline': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH);
    await page.route('**/api/studies/*/aggregates?*', (route) => route.abort());
    await show(page);
    await page.getByText('There is no connection').waitFor();
  },
  'study-no-receipts': async (page, origin, person) => {
    await open(page, origin, person, STUDY_PATH, { weeks: 1, reads: [] });
    await show(page);
    await page.getByRole('button', { name: 'Show receipts' }).click();
    await page.getByText('No answer so far').waitFor();
  },
};
