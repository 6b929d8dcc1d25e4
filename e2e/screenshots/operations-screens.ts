import type { Page } from 'playwright-core';
import type { StaffAction, StaffRoleSession } from '../../domain/operations/actions-schema.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import type { OwnRoles } from '../../domain/staff/schema.ts';
import { HOUR_MS } from '../../domain/time/units.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';
import { justInstalled, overviewOf, troubled } from './sample-overview.ts';
import { ago, dayAgo } from './sample-times.ts';

const acting: OwnRoles = {
  roles: ['operator'],
  active: { role: 'operator', until: ago(-8 * HOUR_MS) },
};

const actionOf = (part: Partial<StaffAction>): StaffAction => ({
  ...{ id: crypto.randomUUID(), at: dayAgo(0), by: 'you', action: 'rebuild', target: 'moderation' },
  ...{ outcome: 'done', detail: null },
  ...part,
});
const ACTIONS: readonly StaffAction[] = [
  actionOf({ outcome: 'running' }),
  actionOf({ action: 'verify', target: 'community-posts', by: 'another operator', at: dayAgo(2) }),
  actionOf({
    ...{ action: 'verify', target: 'acts', outcome: 'differs', at: dayAgo(3) },
    detail: 'acts_days differs from the log',
  }),
  actionOf({ action: 'rebuild', target: 'acts', at: dayAgo(3) }),
  actionOf({ action: 'end-role-session', target: 'moderator', by: 'another operator', at: dayAgo(5) }),
  actionOf({ action: 'rebuild', target: 'mood', outcome: 'stopped', at: dayAgo(18) }),
];

const sessionOf = (
  username: string,
  role: StaffRoleSession['role'],
  hours: number,
  isThis = false,
): StaffRoleSession => ({
  ...{ id: crypto.randomUUID(), username, role, isThis },
  ...{ startedAt: ago((8 - hours) * HOUR_MS), until: ago(-hours * HOUR_MS) },
});
const SESSIONS: readonly StaffRoleSession[] = [
  sessionOf('maren', 'operator', 7, true),
  sessionOf('ilse.brandt', 'moderator', 5),
  sessionOf('a-rather-long-name-of-someone-who-researches', 'researcher', 2),
];

interface Answers {
  readonly overview?: OperationsOverview;
  readonly actions?: readonly StaffAction[];
  readonly sessions?: readonly StaffRoleSession[];
}

/** Opens a page of an operator. The server's answers are made up here. */
async function open(
  page: Page,
  origin: string,
  person: ApiClient,
  path: string,
  { overview = overviewOf(), actions = ACTIONS, sessions = SESSIONS }: Answers = {},
): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/staff/me', (route) => route.fulfill({ json: acting }));
  await page.route('**/api/operations', (route) => route.fulfill({ json: overview }));
  await page.route('**/api/operations/actions', (route) => route.fulfill({ json: actions }));
  await page.route('**/api/operations/role-sessions', (route) => route.fulfill({ json: sessions }));
  await page.goto(`${origin}${path}`);
  await page.getByText('as of log position').waitFor();
}

/** The pages of operators. */
export const OPERATIONS_SCREENS: Record<string, GoAs> = {
  ops: (page, origin, person) => open(page, origin, person, '/ops', { overview: troubled() }),
  'ops-fine': (page, origin, person) => open(page, origin, person, '/ops'),
  'ops-empty': (page, origin, person) => open(page, origin, person, '/ops', { overview: justInstalled() }),
  'ops-values': async (page, origin, person) => {
    await open(page, origin, person, '/ops');
    await page.getByRole('button', { name: 'Show the values for What people do' }).click();
    await page.getByText('23:00').waitFor();
  },
  'ops-failed': async (page, origin, person) => {
    await page.context().addCookies(person.browserCookies());
    await page.route('**/api/staff/me', (route) => route.fulfill({ json: acting }));
    await page.route('**/api/operations', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${origin}/ops`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'ops-offline': async (page, origin, person) => {
    await open(page, origin, person, '/ops', { overview: troubled() });
    await page.route('**/api/operations', (route) => route.abort());
    await page.route('**/api/operations/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry mood' }).click();
    await page.getByText('No newer figures right now').waitFor();
  },
  'ops-projections': async (page, origin, person) => {
    await open(page, origin, person, '/ops/projections', { overview: troubled() });
    await page.getByText('End of a role session').waitFor();
  },
  'ops-moderation': (page, origin, person) => open(page, origin, person, '/ops/moderation'),
  'ops-backups': (page, origin, person) =>
    open(page, origin, person, '/ops/backups', { overview: troubled() }),
  'ops-erasures': (page, origin, person) => open(page, origin, person, '/ops/erasures'),
  'ops-log': (page, origin, person) => open(page, origin, person, '/ops/log'),
  'ops-staff': async (page, origin, person) => {
    await open(page, origin, person, '/ops/staff');
    await page.getByText('ilse.brandt').waitFor();
  },
  'ops-staff-end': async (page, origin, person) => {
    await open(page, origin, person, '/ops/staff');
    await page.getByRole('button', { name: 'End ilse.brandt’s session' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'ops-staff-empty': async (page, origin, person) => {
    await open(page, origin, person, '/ops/staff', { actions: [], sessions: SESSIONS.slice(0, 1) });
    await page.getByText('Nothing has been done here so far.').waitFor();
  },
};
