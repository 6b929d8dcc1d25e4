import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import {
  loadSession,
  session,
  showRecoveryCode,
  signedInAs,
  signedOut,
} from '../features/session/session.ts';
import { browserWindow } from '../testing/browser.ts';
import { deferred } from '../testing/deferred.ts';
import { MAREN } from '../testing/people.ts';
import { named, pageText, press, render, type, until } from '../testing/render.ts';
import { type Answer, serve } from '../testing/server.ts';
import { setSignedInHint } from '../testing/signed-in-hint.ts';
import { toaster } from '../ui/toast/toaster.ts';
import { App } from './app.tsx';

const CODE = 'ABCD-EFGH-JKLM-NPQR-STUV';

test('an unsaved recovery code stays on screen, whether a link is pressed or history moves', async (t) => {
  await serve(t, () => [200, null]);
  history.replaceState(null, '', '/auth');
  session.value = { status: 'signed-out' };
  await render(t, <App />);
  await until(() => named('button', 'Sign In'));
  await act(async () => showRecoveryCode({ ...MAREN, recoveryCode: CODE }));
  assert.match(pageText(), new RegExp(CODE));

  await press(named('a', 'Track'));
  assert.equal(location.pathname, '/auth');
  assert.match(pageText(), new RegExp(CODE));
  assert.match(toaster.current.value?.text ?? '', /shown only once/);
  await act(async () => toaster.dismiss());

  await act(async () => {
    browserWindow.happyDOM.setURL(new URL('/terms', location.href).href);
    dispatchEvent(new Event('popstate'));
  });
  assert.match(pageText(), new RegExp(CODE));

  await press(named('button', 'I’ve saved it'));
  await until(() => document.title === 'Hearten - Terms');
  assert.equal(session.value.status, 'signed-in');
});

for (const [when, isBefore] of [
  ['after it is shown', false],
  ['while it is being made', true],
] as const) {
  test(`history does not replace a new recovery code made in the profile: ${when}`, async (t) => {
    const made = deferred<Answer>();
    const answers: Readonly<Record<string, Answer | Promise<Answer>>> = {
      '/api/recovery-code': made.promise,
      '/api/user': [200, MAREN],
      '/api/staff/me': [200, { roles: [], active: null }],
    };
    await serve(t, ({ path }) => answers[path] ?? [200, null]);
    history.replaceState(null, '', '/terms');
    history.pushState(null, '', '/profile');
    setSignedInHint(true);
    t.after(() => setSignedInHint(false));
    await act(async () => signedInAs(MAREN));
    // Signing out closes the live connection, which would otherwise outlive the test.
    t.after(() => act(async () => signedOut()));
    await render(t, <App />);
    const isShown = () => pageText().includes(CODE);
    /** To the page before the profile, past the entry of the open dialog. */
    const goBack = () => act(async () => history.go(-2));
    await press(await until(() => named('button', 'New recovery code')));
    await type(named<HTMLInputElement>('input', 'Password') as HTMLInputElement, 'a quiet morning');
    await press(named('button', 'Make a new code'));
    if (isBefore) await goBack();
    made.open([200, { recoveryCode: CODE }]);
    await until(isShown);
    if (!isBefore) await goBack();
    assert.ok(isShown());

    setSignedInHint(false);
    await act(() => loadSession());
    assert.ok(isShown(), 'the code stays when the session ends');
    setSignedInHint(true);
    await press(named('button', 'I’ve saved it'));
    await until(() => document.title === 'Hearten - Terms');
    assert.ok(!isShown());
  });
}
