import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { GrantedRole } from '../../../domain/staff/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { signedInAs } from '../session/session.ts';
import { RolesPage } from './roles-page.tsx';

const OWN: GrantedRole = {
  staffId: 'a',
  username: MAREN.username,
  role: 'operator',
  grantedOn: '2025-03-01',
  isOwn: true,
};
const ILSE: GrantedRole = {
  staffId: 'b',
  username: 'ilse',
  role: 'moderator',
  grantedOn: today.value,
  isOwn: false,
};

/** The server of an operator who acts in the role, with the roles of all accounts. */
function operatorsServer(roles: GrantedRole[]) {
  return ({ method, path, body }: SeenRequest): Answer => {
    if (path === '/api/staff/me') {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      return [200, { roles: ['operator'], active: { role: 'operator', until } }];
    }
    if (method === 'DELETE') {
      roles.splice(0, roles.length, ...roles.filter(({ staffId }) => !path.endsWith(staffId)));
      return [204];
    }
    if (method === 'GET') return [200, roles];
    const { username, role } = body as Pick<GrantedRole, 'username' | 'role'>;
    if (username === 'nobody') {
      const message = 'There is no account with the username nobody';
      return [404, { statusCode: 404, error: 'Not Found', message }];
    }
    const granted = { ...ILSE, staffId: 'c', username, role };
    roles.push(granted);
    return [201, granted];
  };
}

const dialog = () => document.querySelector('dialog');
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    ({ textContent }) => textContent === name,
  );

beforeEach(async () => {
  clearResources();
  await act(async () => {
    toaster.dismiss();
    signedInAs(MAREN);
  });
});

test('the roles are listed, and one is taken away after a confirmation', async (t) => {
  const server = await serve(t, operatorsServer([OWN, ILSE]));
  await render(t, <RolesPage />);
  await until(() => pageText().includes('maren (you)Operator since 1\u00a0March\u00a02025'));
  assert.match(pageText(), /ilseModerator since today/);
  await press(named('button', 'Take away the role moderator from ilse'));
  await press(inDialog('Cancel'));
  assert.equal(dialog() === null, true);
  await press(named('button', 'Take away the role moderator from ilse'));
  assert.match(dialog()?.textContent ?? '', /ilse will no longer be moderator\. This takes effect at once/);
  await press(inDialog('Take away'));
  await until(() => !pageText().includes('ilse'));
  assert.equal(toaster.current.value?.title, 'ilse is no longer moderator');
  const deleted = server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  assert.deepEqual(deleted, ['/api/staff/roles/b']);
});

test('a role is given after a confirmation, and a refusal is said where it happened', async (t) => {
  const server = await serve(t, operatorsServer([OWN]));
  await render(t, <RolesPage />);
  const username = await until(() => document.querySelector<HTMLInputElement>('input[name="username"]'));
  const ask = async (name: string) => {
    await type(username.isConnected ? username : (named('input', 'Username') as HTMLInputElement), name);
    await press(named('button', 'Give role…'));
    await until(dialog);
  };
  await ask('nobody');
  await press(inDialog('Give role'));
  await until(() => dialog()?.textContent?.includes('There is no account with the username nobody'));
  await press(inDialog('Cancel'));
  assert.equal(username.value, 'nobody', 'the form keeps what was typed');

  await act(async () => document.querySelector<HTMLInputElement>('input[value="researcher"]')?.click());
  await ask('tomas');
  assert.match(dialog()?.textContent ?? '', /tomas becomes researcher/);
  await press(inDialog('Give role'));
  await until(() => pageText().includes('tomasResearcher since today'));
  const sent = server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  assert.deepEqual(sent, [
    { username: 'nobody', role: 'moderator' },
    { username: 'tomas', role: 'researcher' },
  ]);
  assert.equal(document.querySelector<HTMLInputElement>('input[name="username"]')?.value, '');
});

test('roles that can’t be loaded can be tried again', async (t) => {
  const answer = operatorsServer([OWN]);
  const server = await serve(t, (request) => (request.path === '/api/staff/roles' ? [503] : answer(request)));
  await render(t, <RolesPage />);
  await until(() => pageText().includes('The roles can’t be loaded right now.'));
  server.answer = answer;
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('maren (you)'));
});

test('when the role ends during a step, the step is still there after the confirmation, and the list is loaded again', async (t) => {
  const answer = operatorsServer([OWN]);
  const refusal = { statusCode: 403, error: 'Forbidden', message: 'No', reason: 'role-session-needed' };
  const until8 = new Date(Date.now() + 8 * 3_600_000).toISOString();
  let isActive = true;
  const server = await serve(t, (request) => {
    const { method, path } = request;
    if (path === '/api/staff/session') {
      isActive = true;
      return [200, { role: 'operator', until: until8 }];
    }
    if (isActive) return answer(request);
    return method === 'GET' && path === '/api/staff/me'
      ? [200, { roles: ['operator'], active: null }]
      : [403, refusal];
  });
  await render(t, <RolesPage />);
  await press(await until(() => named('button', 'Give up the role operator')));
  const lists = () =>
    server.seen.filter(({ method, path }) => method === 'GET' && path === '/api/staff/roles');
  assert.equal(lists().length, 1);
  isActive = false;
  await press(inDialog('Give up'));
  await until(() => pageText().includes('Your time as operator is over for now'));
  await type(document.querySelector('input[type="password"]') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Continue'));
  await until(() => !pageText().includes('Your time as operator'));
  assert.match(dialog()?.textContent ?? '', /Give up this role/);
  await until(() => lists().length === 2);
});
