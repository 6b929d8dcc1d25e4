import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { MAREN } from '../../testing/people.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { signedInAs, signedOut, user } from '../session/session.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { EditProfilePage } from './edit-profile-page.tsx';
import { middleSquare, photoProblem } from './photo.ts';

const NOT_UPDATED = 'There was a problem updating your profile';
const field = (name: string) => named<HTMLInputElement>('input', name) as HTMLInputElement;
const save = () => named('button', 'Save Changes');
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? '');

beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, '', '/edit-profile');
  await act(async () => {
    toaster.dismiss();
    signedInAs(MAREN);
  });
});

test('changed names are saved and confirmed, and the profile shows them', async (t) => {
  const changed: User = { ...MAREN, fullName: 'Maren Holm' };
  const server = await serve(t, () => [200, changed]);
  await render(t, <EditProfilePage />);
  assert.deepEqual([field('Full name').value, field('Username').value], ['Maren Holt', 'maren']);
  await type(field('Full name'), ' Maren Holm ');
  await press(save());
  await until(() => toaster.current.value?.title === 'Your profile has been successfully updated');
  const [call] = server.seen;
  assert.deepEqual(
    [call?.method, call?.path, call?.body],
    ['PATCH', '/api/user', { fullName: 'Maren Holm' }],
  );
  assert.ok(call?.headers['idempotency-key']);
  assert.equal(user.value?.fullName, 'Maren Holm');
  assert.equal(localStorage.getItem(`hearten.draft.profile.${MAREN.id}`), null);
});

test('nothing is sent when no name has changed', async (t) => {
  const server = await serve(t, () => [500]);
  await render(t, <EditProfilePage />);
  await press(save());
  await until(() => toaster.current.value?.title === 'Your profile has been successfully updated');
  assert.equal(server.seen.length, 0);
});

test('a taken username is reported at its field until it is changed', async (t) => {
  await serve(t, () => [409, { message: 'Username already exists' }]);
  await render(t, <EditProfilePage />);
  await type(field('Username'), 'other');
  await press(save());
  await until(() => pageText().includes('Username already exists'));
  assert.match(describedBy(field('Username')), /Username already exists/);
  assert.equal(field('Username').getAttribute('aria-invalid'), 'true');
  assert.equal(document.activeElement, field('Username'));
  await type(field('Username'), 'another');
  assert.doesNotMatch(pageText(), /already exists/);
});

test('an empty name is reported at its field and not sent', async (t) => {
  const server = await serve(t, () => [200, MAREN]);
  await render(t, <EditProfilePage />);
  await type(field('Full name'), '  ');
  await type(field('Username'), '');
  await press(save());
  assert.match(describedBy(field('Full name')), /Please enter your name/);
  assert.match(describedBy(field('Username')), /Please enter a username/);
  assert.equal(server.seen.length, 0);
});

test('a failed save shows an alert and a toast and keeps the text; the retry has the same idempotency key', async (t) => {
  const server = await serve(t, () => 'hang up');
  const page = await render(t, <EditProfilePage />);
  await type(field('Full name'), 'Maren H.');
  await press(save());
  await until(() => alerts().includes(NOT_UPDATED));
  assert.equal(toaster.current.value?.text, NOT_UPDATED);
  await page.leave();
  await render(t, <EditProfilePage />);
  assert.equal(field('Full name').value, 'Maren H.');
  server.answer = () => [503, {}];
  await press(save());
  await until(() => server.seen.length === 2);
  assert.equal(server.seen[0]?.headers['idempotency-key'], server.seen[1]?.headers['idempotency-key']);
});

test('a draft of names is restored with a notice and can be discarded', async (t) => {
  const server = await serve(t, () => [409, { message: 'Username already exists' }]);
  const page = await render(t, <EditProfilePage />);
  await type(field('Username'), 'other');
  await page.leave();
  await render(t, <EditProfilePage />);
  assert.equal(field('Username').value, 'other');
  assert.match(pageText(), /Draft restored\. Saved on this device/);
  await press(save());
  await until(() => pageText().includes('Username already exists'));
  await press(named('button', 'Discard draft'));
  assert.equal(field('Username').value, 'maren');
  assert.doesNotMatch(pageText(), /already exists|Draft restored/);
  await press(save());
  await until(() => toaster.current.value?.title === 'Your profile has been successfully updated');
  assert.equal(server.seen.length, 1);
});

test('a demo account is told why its names can’t be changed', async (t) => {
  await serve(t, () => [403, { message: 'The demo accounts cannot be changed' }]);
  await act(async () => signedInAs({ ...MAREN, id: 1, demo: true }));
  await render(t, <EditProfilePage />);
  assert.match(pageText(), /This is a shared demo account, so its names can’t be changed\./);
  await type(field('Full name'), 'Somebody');
  await press(save());
  await until(() =>
    alerts().some((text) => text.startsWith(`${NOT_UPDATED}. This is a shared demo account`)),
  );
});

test('the form says so when the session has ended', async (t) => {
  await serve(t, () => [401]);
  await render(t, <EditProfileForm user={MAREN} />);
  await type(field('Full name'), 'Maren H.');
  await act(async () => signedOut());
  await press(save());
  await until(() => alerts().includes('User information not available'));
});

test('a photo must be an image smaller than 2 MB', () => {
  const MB = 1024 * 1024;
  assert.equal(photoProblem({ type: 'image/png', size: 2 * MB - 1 }), undefined);
  assert.deepEqual(photoProblem({ type: 'image/png', size: 2 * MB }), {
    title: 'File too large',
    text: 'Please select an image smaller than 2MB',
  });
  assert.deepEqual(photoProblem({ type: 'application/pdf', size: 1 }), {
    title: 'Invalid file type',
    text: 'Please select an image file',
  });
});

test('a picture is the middle square of its photo', () => {
  assert.deepEqual(middleSquare(400, 300), [50, 0, 300]);
  assert.deepEqual(middleSquare(300, 500), [0, 100, 300]);
});
