import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { openPersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { clearResources } from '../../lib/resource.ts';
import { freezeDatabases, installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { saveTreatmentTeam } from '../help/treatment-team.ts';
import { soundEffects } from '../preferences/preferences.ts';

import { session, signedInAs } from '../session/session.ts';
import { savePicture } from '../session/stored-picture.ts';
import { chooseTheme } from '../theme/theme.ts';
import { ProfilePage } from './profile-page.tsx';

const PICTURE = 'data:image/jpeg;base64,AAAA';
const toggle = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')].find(
    (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  ) as HTMLInputElement;
const alertText = () =>
  [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join('');
const link = (name: string) => named<HTMLAnchorElement>('a', name)?.getAttribute('href');

const DEMO: User = { ...MAREN, id: 1, fullName: 'Jo Demo', username: 'demo', demo: true };

/**
 * The server of a person without a role. `seen` leaves out the request for roles, which the page sends whenever it
 * opens.
 */
async function serveProfile(t: TestContext, answer: TestServer['answer']) {
  const isAboutRoles = ({ path }: { readonly path: string }) => path === '/api/staff/me';
  const server = await serve(t, (request) =>
    isAboutRoles(request) ? [200, { roles: [], active: null }] : answer(request),
  );
  return {
    get seen() {
      return server.seen.filter((request) => !isAboutRoles(request));
    },
  };
}

beforeEach(async () => {
  clearResources();
  localStorage.clear();
  await act(async () => {
    toaster.dismiss();
    chooseTheme('system');
    soundEffects.choose(true);
    signedInAs(MAREN);
  });
  localStorage.clear();
});

test("the profile shows the name, the member's start and the version", async (t) => {
  await render(t, <ProfilePage />);
  assert.match(pageText(), /MHMaren Holt/);
  assert.match(pageText(), /Member since November 2026/);
  assert.match(pageText(), /Version 1\.0\.2/);
  assert.equal(link('Edit Profile'), '/edit-profile');
  assert.equal(link('Privacy & Security'), '/privacy-security');
});

test('the picture stored on the device replaces the initials, for its owner only', async (t) => {
  await render(t, <ProfilePage />);
  assert.equal(document.querySelector('img'), null);
  await act(async () => void savePicture(PICTURE, MAREN.id));
  assert.equal(localStorage.getItem('profilePicture'), PICTURE);
  assert.equal(document.querySelector('img')?.getAttribute('src'), PICTURE);
  await act(async () => signedInAs({ ...MAREN, id: 2002 }));
  assert.equal(document.querySelector('img'), null);
  assert.match(pageText(), /MH/);
});

test('reminders have a page of their own, and nothing is coming soon', async (t) => {
  await render(t, <ProfilePage />);
  assert.equal(link('Reminders'), '/reminders');
  assert.doesNotMatch(pageText(), /coming soon/i);
  assert.equal(named('button', 'Notifications'), undefined);
});

test('only people with the role have a row for its page', async (t) => {
  const server = await serve(t, () => [200, { roles: ['operator'], active: null }]);
  const page = await render(t, <ProfilePage />);
  await until(() => link('Work as operator') === '/ops');
  await page.leave();
  server.answer = () => [200, { roles: [], active: null }];
  await render(t, <ProfilePage />);
  await until(() => server.seen.length === 2);
  assert.doesNotMatch(pageText(), /Work as/);
});

test('the person’s own reflections are listed, and each can be deleted', async (t) => {
  const posts = [
    communityPost({ content: 'The rain has stopped.', mine: true }),
    communityPost({ content: 'Third round done.', mine: true }),
  ];
  let left = posts;
  const server = await serveProfile(t, ({ method }) => {
    if (method === 'DELETE') left = posts.slice(1);
    return method === 'DELETE' ? [204] : [200, pageOfPosts(left)];
  });
  await render(t, <ProfilePage />);
  await press(named('button', 'Your reflections'));
  await until(() => pageText().includes('The rain has stopped.'));
  assert.match(server.seen[0]?.path ?? '', /^\/api\/community\/posts\/own\?/);
  await press(named('button', 'Delete'));
  await press(named('button', 'Delete reflection'));
  await until(() => !pageText().includes('The rain has stopped.'));
  assert.equal(
    server.seen.find(({ method }) => method === 'DELETE')?.path,
    `/api/community/posts/${posts[0]?.id}`,
  );
  assert.match(pageText(), /Third round done\./);
});

test("dark mode is stored on the device, and 'Follow this device' resets it", async (t) => {
  await render(t, <ProfilePage />);
  assert.deepEqual([toggle('Dark mode').checked, toggle('Follow this device').checked], [false, true]);
  await press(toggle('Dark mode'));
  assert.equal(localStorage.getItem('hearten-theme'), 'dark');
  assert.equal(document.documentElement.dataset.theme, 'dark');
  assert.deepEqual([toggle('Dark mode').checked, toggle('Follow this device').checked], [true, false]);
  await press(toggle('Dark mode'));
  assert.equal(localStorage.getItem('hearten-theme'), 'light');
  await press(toggle('Follow this device'));
  assert.equal(localStorage.getItem('hearten-theme'), null);
  assert.equal(document.documentElement.dataset.theme, undefined);
});

test('sound effects are on by default, and a choice is stored under soundEnabled', async (t) => {
  await render(t, <ProfilePage />);
  assert.equal(toggle('Sound effects').checked, true);
  await press(toggle('Sound effects'));
  assert.equal(toggle('Sound effects').checked, false);
  assert.equal(toggle('Offer help after hard days').checked, true);
  await press(toggle('Offer help after hard days'));
  assert.equal(localStorage.getItem('hearten.lowDaysOffers'), 'false');
  await press(toggle('Offer help after hard days'));
  assert.equal(localStorage.getItem('hearten.lowDaysOffers'), 'true');
  assert.equal(localStorage.getItem('soundEnabled'), 'false');
});

test('deleting the account lists what is lost, asks for the password and clears the device', async (t) => {
  const server = await serveProfile(t, () => [204]);
  await act(async () => void savePicture(PICTURE, MAREN.id));
  localStorage.setItem('hearten.draft.journal.1001', '{}');
  await render(t, <ProfilePage />);
  await press(named('button', 'Delete Account'));
  assert.match(pageText(), /This can’t be undone\./);
  await type(named<HTMLInputElement>('input', 'Password') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Delete my account'));
  await until(() => session.value.status === 'signed-out');
  const [call] = server.seen;
  assert.deepEqual(
    [call?.method, call?.path, call?.body],
    ['DELETE', '/api/user?clear=storage', { password: 'a quiet morning' }],
  );
  assert.equal(toaster.current.value?.title, 'Your account has been deleted');
  assert.equal(localStorage.getItem('profilePicture'), null);
  assert.equal(localStorage.getItem('hearten.draft.journal.1001'), null);
});

test('reflections may leave one by one: the page says what that means, and when they will be gone', async (t) => {
  const server = await serveProfile(t, () => [204]);
  await render(t, <ProfilePage />);
  await press(named('button', 'Delete Account'));
  const [atOnce, spread] = document.querySelectorAll<HTMLInputElement>('input[name="reflections"]');
  assert.deepEqual([atOnce?.checked, spread?.checked], [true, false]);
  assert.match(describedBy(spread as HTMLInputElement), /^This tells others less, because/);
  await press(spread);
  await type(named<HTMLInputElement>('input', 'Password') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Delete my account'));
  await until(() => session.value.status === 'signed-out');
  assert.deepEqual(server.seen[0]?.body, { password: 'a quiet morning', reflections: 'spread' });
  assert.equal(toaster.current.value?.text, 'Your reflections will be gone within two days.');
});

test('a wrong password deletes nothing and is reported at its field', async (t) => {
  await serveProfile(t, () => [401, { message: 'This is not your current password' }]);
  await render(t, <ProfilePage />);
  await press(named('button', 'Delete Account'));
  const field = named<HTMLInputElement>('input', 'Password') as HTMLInputElement;
  await type(field, 'a guess');
  await press(named('button', 'Delete my account'));
  await until(() => alertText() === 'This is not your current password');
  assert.match(describedBy(field), /This is not your current password/);
  assert.ok(document.querySelector('dialog'));
});

test('a demo account can’t be deleted, and the page says so', async (t) => {
  await act(async () => signedInAs(DEMO));
  await render(t, <ProfilePage />);
  assert.equal(named('button', 'Delete Account'), undefined);
  assert.match(pageText(), /This is a shared demo account, so it can’t be deleted\./);
});

test('signing out says that it deletes the treatment team’s number', async (t) => {
  const page = await render(t, <ProfilePage />);
  assert.doesNotMatch(pageText(), /treatment team/);
  await page.leave();
  saveTreatmentTeam({ name: '', number: '01632 960 001', isShownWhileLocked: true });
  await render(t, <ProfilePage />);
  assert.match(pageText(), /Signing out also deletes your treatment team’s number from this device/);
});

test('a failed sign-out is shown beside the button and in a toast, and the person stays signed in', async (t) => {
  await serveProfile(t, () => [500, {}]);
  await render(t, <ProfilePage />);
  await press(named('button', 'Sign out'));
  await until(alertText);
  assert.equal(alertText(), 'Logout failed');
  assert.equal(toaster.current.value?.text, 'Logout failed');
  assert.equal(session.value.status, 'signed-in');
});

test('signing out asks first while entries wait to be sent, and says what is deleted', async (t) => {
  installIndexedDb();
  const { idb, seal } = await openPersonDatabase(MAREN.id);
  for (const id of ['a', 'b'])
    await idb.add('outbox', {
      id,
      stream: 'mood',
      state: 'new',
      sealed: await seal('unsent', `outbox/${id}`),
    });
  const server = await serveProfile(t, () => [204]);
  await render(t, <ProfilePage />);
  const calls = () => server.seen.filter(({ path }) => path.startsWith('/api/logout')).length;
  await press(named('button', 'Sign out'));
  await until(() => pageText().includes('2 entries haven’t been sent yet.'));
  await press(named('button', 'Stay signed in'));
  assert.deepEqual([session.value.status, calls()], ['signed-in', 0]);
  await press(named('button', 'Sign out'));
  await until(() => named('button', 'Sign out and delete them'));
  await press(named('button', 'Sign out and delete them'));
  await until(() => session.value.status === 'signed-out');
  assert.equal(calls(), 1);
  assert.deepEqual(await personsOnDevice(), []);
});

test('signing out asks first while the device can’t be read, and says what may be deleted', async (t) => {
  installIndexedDb();
  t.mock.method(console, 'error', () => {});
  // A database connection outlives its test, so this is a person without one.
  const ines = { ...MAREN, id: 3003 };
  await act(async () => signedInAs(ines));
  const { idb, seal } = await openPersonDatabase(ines.id);
  const sealed = await seal('unsent', 'outbox/a');
  await idb.add('outbox', { id: 'a', stream: 'mood', state: 'new', sealed });
  const server = await serveProfile(t, () => [204]);
  await render(t, <ProfilePage />);
  idb.close();
  const thaw = freezeDatabases(t);
  await press(named('button', 'Sign out'));
  await until(() => pageText().includes('Hearten can’t check right now what is stored only on this device.'));
  assert.ok(named('button', 'Sign out anyway'));
  await press(named('button', 'Stay signed in'));
  assert.equal(session.value.status, 'signed-in');
  assert.ok(!server.seen.some(({ path }) => path.startsWith('/api/logout')));
  thaw();
  await press(named('button', 'Sign out'));
  await until(() => pageText().includes('One entry hasn’t been sent yet.'));
});

test('a tap on Sign out is stored before anything is read, and forgotten when the person stays', async (t) => {
  installIndexedDb();
  const { idb, seal } = await openPersonDatabase(MAREN.id);
  const sealed = await seal('unsent', 'outbox/a');
  await idb.add('outbox', { id: 'a', stream: 'mood', state: 'new', sealed });
  await serveProfile(t, () => [204]);
  await render(t, <ProfilePage />);
  const note = () => localStorage.getItem('hearten.signOutPending');
  let atOnce: string | null = null;
  await act(async () => {
    named('button', 'Sign out')?.click();
    atOnce = note();
  });
  assert.equal(atOnce, `asked.${MAREN.id}`);
  await until(() => named('button', 'Stay signed in'));
  assert.equal(note(), null);
  await press(named('button', 'Stay signed in'));
});

test('a new recovery code stays on screen until it is saved', async (t) => {
  setSignedInHint(true);
  t.after(() => setSignedInHint(false));
  const recoveryCode = 'ABCD-EFGH-JKLM-NPQR-STUV';
  await serveProfile(t, ({ path }) => [200, path === '/api/user' ? MAREN : { recoveryCode }]);
  await render(t, <ProfilePage />);
  await press(named('button', 'New recovery code'));
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const leave = () => act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  await type(named<HTMLInputElement>('input', 'Password') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Make a new code'));
  await until(() => pageText().includes(recoveryCode));
  await leave();
  await press(named('button', 'Close'));
  assert.match(pageText(), new RegExp(recoveryCode));
  assert.match(toaster.current.value?.text ?? '', /shown only once/);
  await press(named('button', 'I’ve saved it'));
  assert.equal(document.querySelector('dialog'), null);
});
