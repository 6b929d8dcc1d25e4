import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { session, showCodeFirst } from '../features/session/session.ts';
import { browserWindow } from '../testing/browser.ts';
import { MAREN } from '../testing/people.ts';
import { named, pageText, press, render, until } from '../testing/render.ts';
import { serve } from '../testing/server.ts';
import { toaster } from '../ui/toast/toaster.ts';
import { App } from './app.tsx';

const CODE = 'ABCD-EFGH-JKLM-NPQR-STUV';

test('nothing leads away from a recovery code until it is kept, neither a link nor history', async (t) => {
  await serve(t, () => [200, null]);
  history.replaceState(null, '', '/auth');
  session.value = { status: 'signed-out' };
  await render(t, <App />);
  await until(() => named('button', 'Sign In'));
  await act(async () => showCodeFirst({ ...MAREN, recoveryCode: CODE }));
  assert.match(pageText(), new RegExp(CODE));

  await press(named('a', 'Track'));
  assert.equal(location.pathname, '/auth');
  assert.match(pageText(), new RegExp(CODE));
  assert.match(toaster.current.value?.text ?? '', /shown this once/);
  await act(async () => toaster.dismiss());

  await act(async () => {
    browserWindow.happyDOM.setURL(new URL('/terms', location.href).href);
    dispatchEvent(new Event('popstate'));
  });
  assert.match(pageText(), new RegExp(CODE));

  await press(named('button', 'I have kept it'));
  await until(() => document.title === 'Hearten - Terms');
  assert.equal(session.value.status, 'signed-in');
});
