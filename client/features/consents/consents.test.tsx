import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { Consents } from '../../../domain/consents/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { UNANSWERED } from '../../testing/consents.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { signedInAs } from '../session/session.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { ConsentHost } from './consent-host.tsx';

const AGREED: Consents = {
  ...UNANSWERED,
  healthDataConsent: true,
  consentVersion: 3,
  consentDay: '2026-11-22',
  isAdult: true,
  mayKeepHealthData: true,
};
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

/** Answers as a server with these consents, which refuses moods until they are given. */
const answering =
  (now: Consents) =>
  ({ method, path, body }: SeenRequest): Answer => {
    if (path === '/api/mood') return [403, { message: 'Hearten needs your consent' }];
    if (path !== '/api/consents') return [200, MAREN];
    if (method === 'PUT') return [200, { ...now, consentDay: '2026-11-22', ...(body as object) }];
    return [200, now];
  };

beforeEach(async () => {
  setSignedInHint(true);
  await act(async () => {
    clearResources();
    toaster.dismiss();
    signedInAs(MAREN);
  });
});

test('no box starts ticked, and agreeing needs both', async (t) => {
  const server = await serve(t, answering(UNANSWERED));
  const closed = t.mock.fn();
  await render(t, <ConsentDialog onClose={closed} />);
  await until(() => boxes().length === 2);
  assert.deepEqual(
    boxes().map(({ checked }) => checked),
    [false, false],
  );
  await press(boxes()[0]);
  await press(named('button', 'Agree'));
  await until(() => pageText().includes('Please tick both boxes'));
  assert.equal(server.seen.filter(({ method }) => method === 'PUT').length, 0);
  await press(boxes()[1]);
  await press(named('button', 'Agree'));
  await until(() => closed.mock.callCount() === 1);
  assert.deepEqual(server.seen.find(({ method }) => method === 'PUT')?.body, {
    ...{ healthDataConsent: true, consentVersion: 3, isAdult: true },
  });
});

test('a person who agreed to an older text is told that it has changed, and asked again', async (t) => {
  await serve(t, answering({ ...AGREED, consentVersion: 1 }));
  await render(t, <ConsentDialog isAsked onClose={() => {}} />);
  await until(() => pageText().includes('Nothing was saved yet. The text has changed since you agreed'));
  assert.equal(boxes().length, 2);
});

test('a given consent shows its day, its text and the operator, and one press withdraws it', async (t) => {
  const server = await serve(t, answering(AGREED));
  const closed = t.mock.fn();
  await render(t, <ConsentDialog onClose={closed} />);
  await until(() => pageText().includes('You agreed on 22 November 2026'));
  const text = document.querySelector('details') as HTMLDetailsElement;
  await act(async () => {
    text.open = true;
    text.dispatchEvent(new Event('toggle'));
  });
  assert.match(pageText(), /Verein Herzlicht, Bern/);
  await press(named('button', 'Withdraw consent'));
  await until(() => closed.mock.callCount() === 1);
  assert.deepEqual(server.seen.find(({ method }) => method === 'PUT')?.body, { healthDataConsent: false });
  assert.equal(toaster.current.value?.title, 'Consent withdrawn');
});

test('a refused entry opens the question once; “Not now” is respected', async (t) => {
  await serve(t, answering(UNANSWERED));
  await render(t, <ConsentHost />);
  const save = () =>
    act(async () => void (await send('POST /api/mood', { body: { moodValue: 3 } }).catch(() => {})));
  await save();
  await until(() => pageText().includes('Nothing was saved yet.'));
  await press(named('button', 'Not now'));
  assert.doesNotMatch(pageText(), /Nothing was saved yet/);
  await save();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.doesNotMatch(pageText(), /Nothing was saved yet/);
});
