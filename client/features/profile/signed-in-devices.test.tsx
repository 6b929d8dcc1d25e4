import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearResources } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

const NOW = `${today.value}T00:00:00.000Z`;
const OWN = { id: 'a', device: 'Firefox on Linux', seenAt: NOW, current: true };
const PHONE = { id: 'b', device: 'Safari on iPhone', seenAt: NOW, current: false };
const OLD = { id: 'c', device: null, seenAt: '2025-03-01T00:00:00.000Z', current: false };

beforeEach(clearResources);

test('the devices are listed with when they were last used, and one or all others can be signed out', async (t) => {
  let sessions = [OWN, PHONE, OLD];
  const server = await serve(t, ({ method, path }) => {
    if (method === 'DELETE') {
      sessions = sessions.filter(
        ({ id, current }) => current || (path !== '/api/sessions' && !path.endsWith(id)),
      );
      return [204];
    }
    return [200, sessions];
  });
  await render(t, <SignedInDevices onClose={() => undefined} />);
  await until(() => pageText().includes('Firefox on LinuxThis device'));
  assert.match(pageText(), /Safari on iPhoneLast used: Today/);
  assert.match(pageText(), /Unknown deviceLast used: 1 March 2025/);

  await press(named('button', 'Sign out Safari on iPhone, Last used: Today'));
  await until(() => !pageText().includes('iPhone'));
  await press(named('button', 'Sign out all other devices'));
  await until(() => !pageText().includes('Unknown device'));
  assert.deepEqual(
    server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
    ['/api/sessions/b', '/api/sessions'],
  );
  assert.match(pageText(), /Firefox on Linux/);
});

test('a failure to sign a device out is said, and the list stays', async (t) => {
  await serve(t, ({ method }) => (method === 'DELETE' ? [503] : [200, [OWN, PHONE]]));
  await render(t, <SignedInDevices onClose={() => undefined} />);
  await press(await until(() => named('button', 'Sign out Safari on iPhone, Last used: Today')));
  await until(() => pageText().includes('This couldn’t be done right now. Please try again.'));
  assert.match(pageText(), /Safari on iPhone/);
});
