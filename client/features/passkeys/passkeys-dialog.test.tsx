import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { PASSKEYS_MAX } from '../../../domain/account/passkeys.ts';
import { clearResources } from '../../lib/resource.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { PasskeysDialog } from './passkeys-dialog.tsx';

const PHONE = { id: 'a', name: 'My phone', addedOn: '2025-03-01', lastUsedOn: null, worksHere: true };
const LAPTOP = { ...PHONE, id: 'b', name: 'Laptop', lastUsedOn: '2025-04-02', worksHere: false };

const show = <PasskeysDialog username="maren" onClose={() => undefined} />;
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? assert.fail(`no field ${name}`);

beforeEach(() => {
  clearResources();
  document.head.querySelector('meta[name="hearten-passkeys"]')?.remove();
});

/** Says that the server offers passkeys and this browser has them. */
function offerPasskeys(t: Parameters<typeof render>[0]) {
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'hearten-passkeys');
  meta.setAttribute('content', 'yes');
  document.head.append(meta);
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  t.after(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
}

test('each passkey is listed with its days, and says when it does not work here', async (t) => {
  await serve(t, () => [200, [PHONE, LAPTOP]]);
  await render(t, show);
  await until(() => pageText().includes('My phone'));
  assert.match(pageText(), /My phoneAdded: 1 March 2025\. Not used yet/);
  assert.match(pageText(), /LaptopAdded: 1 March 2025\. Last used: 2 April 2025/);
  assert.equal(pageText().match(/It was made for an earlier address of Hearten/g)?.length, 1);
  assert.match(pageText(), /This browser can’t make passkeys/);
});

test('a passkey is renamed and removed, and a wrong password is reported', async (t) => {
  let passkeys = [PHONE];
  const server = await serve(t, ({ method, body }) => {
    if (method === 'GET') return [200, passkeys];
    if (method === 'PATCH') {
      passkeys = [{ ...PHONE, ...(body as { name: string }) }];
      return [200, passkeys[0]];
    }
    if ((body as { password: string }).password !== 'a quiet morning') {
      return [401, { message: 'This is not your current password' }];
    }
    passkeys = [];
    return [204];
  });
  offerPasskeys(t);
  await render(t, show);
  await press(await until(() => named('button', 'Rename My phone')));
  assert.equal(field('name').value, 'My phone');
  await type(field('name'), 'Old phone');
  await press(named('button', 'Save name'));
  await press(await until(() => named('button', 'Remove Old phone')));
  for (const [password, outcome] of [
    ['a guess', 'This is not your current password'],
    ['a quiet morning', 'Add a passkey'],
  ] as const) {
    await type(field('password'), password);
    await press(named('button', 'Remove passkey'));
    await until(() => pageText().includes(outcome));
  }
  assert.deepEqual(
    server.seen
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path, body]),
    [
      ['PATCH', '/api/passkeys/a', { name: 'Old phone' }],
      ['DELETE', '/api/passkeys/a', { password: 'a guess' }],
      ['DELETE', '/api/passkeys/a', { password: 'a quiet morning' }],
    ],
  );
});

test('with as many as allowed none can be added, and a list that can’t be loaded can be tried again', async (t) => {
  const server = await serve(t, () => [503]);
  offerPasskeys(t);
  await render(t, show);
  await until(() => pageText().includes('Your passkeys can’t be loaded right now.'));
  server.answer = () => [200, Array.from({ length: PASSKEYS_MAX }, (_, id) => ({ ...PHONE, id: `${id}` }))];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('You have 10 passkeys. Remove one to add another.'));
  assert.equal(
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Add a passkey'),
    false,
  );
});
