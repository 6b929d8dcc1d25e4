import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { clearDraftsOf } from '../../lib/delete-drafts.ts';
import { readDraft } from '../../lib/drafts.ts';
import { DRAFT_PREFIX, LOW_DAYS_OFFERS_KEY } from '../../lib/stored-names.ts';
import { now, today } from '../../lib/today.ts';
import '../../testing/animations.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { BreathingHost } from '../breathing/breathing.tsx';
import { CheckInCard } from '../check-in/check-in-card.tsx';
import { choosePlace } from '../help/help-place.ts';
import { closeHelp, helpOpening } from '../help/open-help.ts';
import { removeTreatmentTeam, saveTreatmentTeam } from '../help/treatment-team.ts';
import { OutboxHost } from '../offline/outbox-host.tsx';
import { resetDevice } from '../offline/testing/screen.tsx';
import { lowDaysOffers } from '../preferences/preferences.ts';
import { DEVICE_PREFERENCES } from '../session/device-preferences.ts';
import { signedInAs } from '../session/session.ts';
import { LowDaysSlot } from './low-days-slot.tsx';
import { offeredTo, savedBy } from './offers.ts';

const OFFER = 'These have been hard days';
const card = () => document.querySelector('section[aria-labelledby]');
const isOffered = () => card()?.textContent?.includes(OFFER) === true;
const spoken = () =>
  [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join('|');
const rowOf = (title: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(title));
const face = (name: string) => named<HTMLInputElement>('input[type="radio"]', name);
const memory = () => readDraft(`${DRAFT_PREFIX}low-days.${MAREN.id}`);

/** A check-in of Maren's, so many days ago. */
const checkIn = (days: number, moodValue: number | null, hour = 12): MoodEntry => {
  const at = daysAgo(days);
  at.setHours(hour, 0, 0, 0);
  return moodEntry({ createdAt: at.toISOString(), moodValue });
};
const YESTERDAY_AND_BEFORE = () => [checkIn(2, 1), checkIn(1, 1)];

/** A server with these entries. It lists them newest first, and keeps what is written. */
function store(start: readonly MoodEntry[]) {
  const entries = new Map(start.map((entry) => [entry.id, entry]));
  const newestFirst = () => [...entries.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return ({ method, path, body }: SeenRequest): Answer => {
    const id = path.split(/[/?]/)[3] as string;
    const sent = body as Partial<MoodEntry>;
    if (path.startsWith('/api/mood/latest')) return [200, newestFirst()[0] ?? null];
    if (path.startsWith('/api/mood?')) return [200, newestFirst()];
    if (method === 'DELETE') return [entries.delete(id) ? 204 : 404];
    const before = method === 'POST' ? moodEntry({ id: sent.id as string }) : (entries.get(id) as MoodEntry);
    const { moodValue = null, fatigueValue = null, notes = null } = sent;
    const after = { ...before, moodValue, fatigueValue, notes, revision: before.revision + 1 };
    entries.set(after.id, after);
    return [method === 'POST' ? 201 : 200, after];
  };
}

const lists = ({ seen }: TestServer) => seen.filter(({ path }) => path.startsWith('/api/mood?')).length;
/** Waits until the card has used the newest list. What the page shows then no longer changes. */
async function settled(server: TestServer, before = 0): Promise<void> {
  await until(() => lists(server) > before);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** Makes the waits after a save ten times shorter, in the same order. */
function hurry(t: TestContext): void {
  const setTimer = globalThis.setTimeout;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) =>
    setTimer(run, ms === 300 || ms === 500 ? ms / 10 : ms, ...rest),
  );
}

async function visit(t: TestContext, start: readonly MoodEntry[], answer = store(start)) {
  hurry(t);
  const server = await serve(t, answer);
  const page = await render(
    t,
    <main>
      <h1>Hello, Maren</h1>
      <CheckInCard userId={MAREN.id} />
      <LowDaysSlot userId={MAREN.id} />
      <OutboxHost userId={MAREN.id} />
      <BreathingHost />
    </main>,
  );
  await until(() => face('Difficult, 1 of 5') ?? named('button', 'Check in again'));
  return { server, ...page };
}
const tap = (name: string) => press(face(name));

/** As in a new browser, a week after everything that another test did. */
async function startAgain(): Promise<void> {
  clearDraftsOf(MAREN.id);
  await act(async () => {
    toaster.dismiss();
    savedBy.value = null;
    offeredTo.value = null;
    lowDaysOffers.choose(true);
  });
  await resetDevice();
}

beforeEach(startAgain);
afterEach(() => act(async () => (now.value = new Date())));

test('the third day in a row at the lowest mood is followed by an offer, after the save was confirmed', async (t) => {
  await visit(t, YESTERDAY_AND_BEFORE());
  const tapped = face('Difficult, 1 of 5');
  tapped?.focus();
  const heard: string[] = [];
  const observer = new MutationObserver(() => heard.push(spoken()));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  t.after(() => observer.disconnect());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  const said = (words: string) => heard.findIndex((one) => one.includes(words));
  assert.ok(said('Saved at') >= 0 && said('Saved at') < said(OFFER), 'the save is said first');
  assert.match(spoken(), /Saved at \d+:\d\d/, 'the confirmation stays');
  assert.ok(named('button', 'Undo'), 'and so does Undo');
  assert.match(spoken(), /These have been hard days\. Some things that may help are below your check-in\./);
  assert.ok(document.activeElement === tapped, 'the focus stays on the face');
  assert.doesNotMatch(card()?.textContent ?? '', /risk|danger|crisis|!/i);
  assert.equal(memory(), today.peek());
});

for (const [words, start, tapped] of [
  ['the second day', [checkIn(1, 1)], 'Difficult, 1 of 5'],
  ['a row with a day missing', [checkIn(3, 1), checkIn(1, 1)], 'Difficult, 1 of 5'],
  ['a better day', YESTERDAY_AND_BEFORE(), 'Mixed, 2 of 5'],
  ['a row with a better evening', [...YESTERDAY_AND_BEFORE(), checkIn(1, 3, 20)], 'Difficult, 1 of 5'],
] as const) {
  test(`${words} is followed by no offer`, async (t) => {
    const { server } = await visit(t, start);
    await tap(tapped);
    await settled(server);
    assert.ok(!isOffered());
    assert.equal(memory(), null);
  });
}

test('the server sees the same calls, whether or not help is offered, wanted or was offered lately', async (t) => {
  const seen: string[] = [];
  for (const { moodValue, isOn, offeredOn } of [
    { moodValue: 4, isOn: true, offeredOn: null },
    { moodValue: 1, isOn: true, offeredOn: null },
    { moodValue: 1, isOn: false, offeredOn: null },
    { moodValue: 1, isOn: true, offeredOn: today.peek() },
  ]) {
    await startAgain();
    await act(async () => lowDaysOffers.choose(isOn));
    if (offeredOn) localStorage.setItem(`${DRAFT_PREFIX}low-days.${MAREN.id}`, offeredOn);
    const { server, leave } = await visit(t, [checkIn(2, moodValue), checkIn(1, moodValue)]);
    await tap(moodValue === 1 ? 'Difficult, 1 of 5' : 'Hopeful, 4 of 5');
    await settled(server);
    assert.equal(isOffered(), moodValue === 1 && isOn && !offeredOn);
    if (isOffered()) {
      await press(named('button', 'Not now'));
      assert.ok(!isOffered());
    }
    await leave();
    seen.push(
      server.seen
        .map(({ method, path, headers, body }) => {
          const names = Object.keys(headers).sort();
          const fields = Object.keys((body ?? {}) as object);
          return [method, path.replace(/[0-9a-f]{8}-[0-9a-f-]+/, 'ID'), names, fields].join(' ');
        })
        .join('\n'),
    );
  }
  assert.match(seen[0] ?? '', /^GET \/api\/mood\/latest.*\nPOST \/api\/mood .*\nGET \/api\/mood\?/);
  for (const other of seen.slice(1)) assert.equal(other, seen[0]);
});

test('a check-in that waits on this device counts, also before it was ever sent', async (t) => {
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'debug', () => {});
  const { server } = await visit(t, YESTERDAY_AND_BEFORE());
  // The list of the last days is on this device since an earlier check-in.
  await tap('Mixed, 2 of 5');
  await settled(server);
  await press(await until(() => named('button', 'Undo')));
  await settled(server, 1);
  server.answer = () => 'hang up';
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  assert.match(pageText(), /Waiting to send/);
});

test('an entry that is corrected or deleted counts as it is now, and the week begins with no slip', async (t) => {
  const { server } = await visit(t, YESTERDAY_AND_BEFORE());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  await tap('Neutral, 3 of 5');
  await until(() => !isOffered());
  assert.equal(memory(), null);
  assert.doesNotMatch(spoken(), /hard days/);
  await settled(server, lists(server) - 1);
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  await press(named('button', 'Undo'));
  await until(() => !isOffered());
  assert.equal(memory(), null);
});

test('“Not now” hides it for a week', async (t) => {
  const { leave } = await visit(t, YESTERDAY_AND_BEFORE());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  named('button', 'Not now')?.focus();
  await press(named('button', 'Not now'));
  assert.ok(!isOffered());
  assert.equal(
    document.activeElement?.textContent,
    'Hello, Maren',
    'the focus goes to the heading of the page',
  );
  await leave();
  for (const [later, expected] of [
    [6, false],
    [7, true],
  ] as const) {
    await startAgain();
    localStorage.setItem(`${DRAFT_PREFIX}low-days.${MAREN.id}`, dayAfter(today.peek(), -later));
    const again = await visit(t, YESTERDAY_AND_BEFORE());
    await tap('Difficult, 1 of 5');
    await settled(again.server);
    assert.equal(isOffered(), expected, `${later} days later`);
    await again.leave();
  }
});

test('“Don’t offer this again” holds on this device, also after signing out, until Profile switches it on', async (t) => {
  const { server, leave } = await visit(t, YESTERDAY_AND_BEFORE());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  await press(named('button', 'Don’t offer this again'));
  assert.ok(!isOffered());
  assert.deepEqual(toaster.current.value?.text, 'You can switch it back on in Profile, under Preferences.');
  assert.equal(localStorage.getItem(LOW_DAYS_OFFERS_KEY), 'false');
  assert.ok(DEVICE_PREFERENCES.includes(LOW_DAYS_OFFERS_KEY));
  clearDraftsOf(MAREN.id);
  assert.equal(memory(), null, 'the week goes with a sign-out');
  await tap('Neutral, 3 of 5');
  await settled(server, lists(server));
  await tap('Difficult, 1 of 5');
  await settled(server, lists(server));
  assert.ok(!isOffered());
  await leave();
});

test('it offers someone to call, the plan, breathing and writing, in this order, and stays after each', async (t) => {
  choosePlace('GB');
  await visit(t, YESTERDAY_AND_BEFORE());
  t.after(() => act(async () => closeHelp()));
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  assert.deepEqual(
    [...(card()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
    [
      'Call someoneSamaritans, 116 123, United Kingdom',
      'My safety planFor days like this',
      'BreatheSeven slow breaths',
      'Write a few linesThey go into your journal',
    ],
  );
  const plan = document.querySelector('section a');
  assert.equal(plan?.getAttribute('href'), '/plan');
  await press(rowOf('Call someone'));
  assert.notEqual(helpOpening(), null);
  await act(async () => closeHelp());
  await press(rowOf('Breathe'));
  await until(() => pageText().includes('Breath 1 of 7'));
  await press(named('button', 'I feel better now'));
  await press(rowOf('Write a few lines'));
  await until(() => document.querySelector('dialog textarea'));
  await press(named('button', 'Close'));
  assert.ok(isOffered());
});

test('the person’s own treatment team comes first', async (t) => {
  saveTreatmentTeam({ name: 'Ward 5', number: '0131 496 0000', isShownWhileLocked: true });
  t.after(() => act(async () => removeTreatmentTeam()));
  await visit(t, YESTERDAY_AND_BEFORE());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  assert.equal(rowOf('Call someone')?.textContent, 'Call someoneWard 5, 0131 496 0000');
});

test('the offer disappears when the day is over, and nothing is checked for another person', async (t) => {
  await visit(t, YESTERDAY_AND_BEFORE());
  await tap('Difficult, 1 of 5');
  await until(isOffered);
  await act(async () => (now.value = daysAgo(-1)));
  await until(() => !isOffered());
  assert.notEqual(memory(), null, 'the week goes on');
  await act(async () => signedInAs({ ...MAREN, id: 2002 }));
  assert.equal(savedBy.value, null, 'nothing is looked at for another person');
});
