import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { OwnRoles } from '../../../domain/staff/schema.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import { api } from '../../lib/api.ts';
import { clearResources } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { RoleGate } from './role-gate.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const active = (): OwnRoles['active'] => ({ role: 'operator', until: inHours(8) });
const refused = (reason: string): Answer => [
  403,
  { statusCode: 403, error: 'Forbidden', message: 'No', reason },
];

const password = () => document.querySelector<HTMLInputElement>('input[type="password"]');
const words = () => document.querySelector<HTMLTextAreaElement>('textarea');

/** The server of a person with these roles, who can confirm with the right password. */
const serverOf = (own: { roles: OwnRoles['roles']; active: OwnRoles['active'] }) => {
  return ({ method, path, body }: SeenRequest): Answer => {
    if (path === '/api/staff/me') return [200, own];
    if (method === 'DELETE') {
      own.active = null;
      return [204];
    }
    if (path === '/api/staff/roles') return refused('role-session-needed');
    if ((body as { password: string }).password !== 'a quiet morning') {
      return [401, { statusCode: 401, error: 'Unauthorized', message: 'This is not your current password' }];
    }
    own.active = active();
    return [200, own.active];
  };
};

const Gate = () => (
  <RoleGate needs="operator" user={MAREN}>
    <textarea aria-label="Words" />
  </RoleGate>
);

async function confirm(withPassword: string): Promise<void> {
  await type(await until(password), withPassword);
  await press(named('button', 'Continue'));
}

beforeEach(clearResources);

test('the page opens after the password, and says in which role and until when', async (t) => {
  const server = await serve(t, serverOf({ roles: ['operator'], active: null }));
  await render(t, <Gate />);
  await until(() => pageText().includes('Confirm it’s you to work as operator'));
  assert.equal(words() === null, true, 'the page is closed');
  await confirm('a guess');
  await until(() => pageText().includes('This is not your current password'));
  assert.equal(words() === null, true);
  await confirm('a quiet morning');
  await until(words);
  assert.match(pageText(), /You work as operator until \d+:\d\d\./);
  const sent = server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  assert.deepEqual(sent.at(-1), { role: 'operator', password: 'a quiet morning' });
});

test('a role that ended on the server is asked for again, and what was typed stays', async (t) => {
  const own: Parameters<typeof serverOf>[0] = { roles: ['operator'], active: active() };
  await serve(t, serverOf(own));
  await render(t, <Gate />);
  await type(await until(words), 'half a sentence');
  own.active = null;
  await act(() => api('GET /api/staff/roles', {}).catch(() => undefined));
  await until(() => document.querySelector('dialog'));
  assert.match(pageText(), /Your time as operator is over for now\. What you were doing is still here\./);
  await confirm('a quiet morning');
  await until(() => !document.querySelector('dialog'));
  assert.equal(words()?.value, 'half a sentence');
});

test('when the time is over, the page asks by itself', async (t) => {
  const own: Parameters<typeof serverOf>[0] = {
    roles: ['operator'],
    active: { role: 'operator', until: new Date(Date.now() + 300).toISOString() },
  };
  await serve(t, serverOf(own));
  await render(t, <Gate />);
  await until(words);
  own.active = null;
  await until(() => document.querySelector('dialog'));
  assert.equal(words() !== null, true, 'the page is still there');
});

test('a person without the role, or who has lost it, sees that the page is for others', async (t) => {
  const own: Parameters<typeof serverOf>[0] = { roles: ['operator'], active: active() };
  await serve(t, serverOf(own));
  await render(t, <Gate />);
  await until(words);
  own.roles = ['researcher'];
  own.active = null;
  await act(() => api('GET /api/staff/roles', {}).catch(() => undefined));
  await until(() => pageText().includes('This page is for operators'));
  assert.equal(words() === null, true);
});

test('the person can stop working in the role', async (t) => {
  history.replaceState(null, '', '/roles');
  const server = await serve(t, serverOf({ roles: ['operator'], active: active() }));
  await render(t, <Gate />);
  await press(await until(() => named('button', 'Stop working as operator')));
  await until(() => location.pathname === '/profile');
  assert.deepEqual(
    server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
    ['/api/staff/session'],
  );
});

test('roles that can’t be loaded can be tried again', async (t) => {
  const answer = serverOf({ roles: [], active: null });
  const server = await serve(t, () => [503]);
  await render(t, <Gate />);
  const again = await until(() => named('button', 'Try again'));
  server.answer = answer;
  await press(again);
  await until(() => pageText().includes('This page is for operators'));
});
