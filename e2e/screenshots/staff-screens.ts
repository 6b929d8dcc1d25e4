import type { Page } from 'playwright-core';
import type { AccountRequest } from '../../domain/account-requests/schema.ts';
import type { StaffRole } from '../../domain/staff/roles.ts';
import type { GrantedRole, OwnRoles } from '../../domain/staff/schema.ts';
import { HOUR_MS } from '../../domain/time/units.ts';
import type { ApiClient } from '../support/api-client.ts';
import { VirtualAuthenticator } from '../support/virtual-authenticator.ts';
import type { GoAs } from './go.ts';

const granted = (username: string, role: StaffRole, grantedOn: string, isOwn = false): GrantedRole => ({
  staffId: crypto.randomUUID(),
  ...{ username, role, grantedOn, isOwn },
});
const ROLES: readonly GrantedRole[] = [
  granted('maren', 'operator', '2026-10-02', true),
  granted('ilse.brandt', 'moderator', '2026-11-03'),
  granted('tomas', 'moderator', '2026-11-20'),
  granted('a-rather-long-name-of-someone-who-researches', 'researcher', '2026-11-21'),
];

const acting: OwnRoles = {
  roles: ['operator'],
  active: { role: 'operator', until: new Date(Date.now() + 8 * HOUR_MS).toISOString() },
};
const resting: OwnRoles = { roles: ['operator'], active: null };

/** Opens a page of a person with these roles. The server's answers about roles are made up here. */
async function open(page: Page, origin: string, person: ApiClient, own: OwnRoles, path = '/roles') {
  await page.context().addCookies(person.browserCookies());
  await VirtualAuthenticator.attach(page);
  await page.route('**/api/staff/me', (route) => route.fulfill({ json: own }));
  await page.route('**/api/staff/roles', (route) => route.fulfill({ json: ROLES }));
  await page.goto(`${origin}${path}`);
}

async function openRoles(page: Page, origin: string, person: ApiClient): Promise<void> {
  await open(page, origin, person, acting);
  await page.getByText('ilse.brandt').waitFor();
}

const confirmation = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).waitFor();

const DAY = '2026-11-20';
const request = (action: AccountRequest['action'], more: Partial<AccountRequest> = {}): AccountRequest => ({
  ...{ id: crypto.randomUUID(), action, day: DAY, reason: 'court order 12' },
  ...{ hiddenUntil: null, legalGround: null, ...more },
});
const REQUESTS: readonly AccountRequest[] = [
  request('unlock', { day: '2026-11-22', reason: 'The court has lifted the order' }),
  request('lock'),
  request('export', {
    ...{ day: '2026-09-14', reason: 'Request 4411/26 of the public prosecutor’s office in Bern' },
    ...{ hiddenUntil: '2026-11-14', legalGround: 'Article 73 of the Code of Criminal Procedure' },
  }),
  request('find', { day: '2026-09-14', reason: null }),
];

/** Opens the dialog with the requests about the account. The server's answer is made up here. */
async function openRequests(page: Page, origin: string, person: ApiClient, answer: object): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/account-requests', (route) => route.fulfill(answer));
  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: 'Requests about your account' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The screens of people with a role, and those that show people the work of operators. */
export const STAFF_SCREENS: Record<string, GoAs> = {
  'profile-operator': async (page, origin, person) => {
    await open(page, origin, person, resting, '/profile');
    await page.getByRole('link', { name: 'Work as operator' }).waitFor();
  },
  'account-requests': async (page, origin, person) => {
    await openRequests(page, origin, person, { json: REQUESTS });
    await page.getByText('Your account was locked').waitFor();
  },
  'account-requests-none': async (page, origin, person) => {
    await openRequests(page, origin, person, { json: [] });
    await page.getByText('There is nothing to show.').waitFor();
  },
  'account-requests-failed': async (page, origin, person) => {
    await openRequests(page, origin, person, { status: 503, json: {} });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'profile-account-requests': async (page, origin, person) => {
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Requests about your account' }).scrollIntoViewIfNeeded();
  },
  'sign-in-locked': async (page, origin) => {
    const message =
      'This account is locked for now. Everything in it is kept. If you have questions, please ask Verein Beispiel, Bern, hello@hearten.example.';
    await page.route('**/api/login', (route) => route.fulfill({ status: 403, json: { message } }));
    await page.goto(`${origin}/auth`);
    await page.getByLabel('Username').fill('maren');
    await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('This account is locked').waitFor();
  },
  'role-confirm': async (page, origin, person) => {
    await open(page, origin, person, resting);
    await confirmation(page);
  },
  'role-confirm-wrong': async (page, origin, person) => {
    const message = 'This is not your current password';
    await page.route('**/api/staff/session', (route) => route.fulfill({ status: 401, json: { message } }));
    await open(page, origin, person, resting);
    await page.getByLabel('Password', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(message).waitFor();
  },
  'role-ended': async (page, origin, person) => {
    const until = new Date(Date.now() + 3_000).toISOString();
    await open(page, origin, person, { roles: ['operator'], active: { role: 'operator', until } });
    await page.getByText('ilse.brandt').waitFor();
    await page.route('**/api/staff/me', (route) => route.fulfill({ json: resting }));
    await confirmation(page);
  },
  'role-needed': async (page, origin, person) => {
    await open(page, origin, person, { roles: [], active: null });
    await page.getByText('This page is for operators').waitFor();
  },
  roles: openRoles,
  'roles-give': async (page, origin, person) => {
    await openRoles(page, origin, person);
    await page.getByRole('textbox', { name: 'Username' }).fill('jonas.w');
    await page.getByRole('button', { name: 'Give role…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'roles-give-unknown': async (page, origin, person) => {
    await openRoles(page, origin, person);
    const message = 'There is no account with the username jonas.w';
    await page.route('**/api/staff/roles', (route) => route.fulfill({ status: 404, json: { message } }));
    await page.getByRole('textbox', { name: 'Username' }).fill('jonas.w');
    await page.getByRole('button', { name: 'Give role…' }).click();
    await page.getByRole('button', { name: 'Give role', exact: true }).click();
    await page.getByText(message).waitFor();
  },
  'roles-take-away': async (page, origin, person) => {
    await openRoles(page, origin, person);
    await page.getByRole('button', { name: 'Take away the role moderator from tomas' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'roles-give-up': async (page, origin, person) => {
    await openRoles(page, origin, person);
    await page.getByRole('button', { name: 'Give up the role operator' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'roles-failed': async (page, origin, person) => {
    await page.context().addCookies(person.browserCookies());
    await page.route('**/api/staff/me', (route) => route.fulfill({ json: acting }));
    await page.route('**/api/staff/roles', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${origin}/roles`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
};
