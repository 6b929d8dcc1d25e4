import assert from 'node:assert/strict';
import { TABS } from '../../client/app/shell/tabs.ts';
import { matching, named } from './find-element.ts';
import type { Visitor } from './visitor.ts';

/** A part of the walk. Each begins where the one before has left the page. */
export interface Step {
  readonly name: string;
  /** Whether the rest of the walk is impossible without it. */
  readonly isNeeded?: boolean;
  /** Messages of the console that belong to this step, such as those about refused connections. */
  readonly expected?: RegExp;
  walk(visitor: Visitor, walk: WalkContext): Promise<void>;
}

/** The surroundings of a walk. */
export interface WalkContext {
  /** A name that nobody else has. */
  readonly username: string;
  /** Whether programs can play sound here. */
  readonly hasSound: boolean;
  /** Takes the network away, and brings it back. */
  setNetwork(isThere: boolean): Promise<void>;
}

const RECOVERY_CODE = /^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/;
const MOOD = named('radio', 'Hopeful, 4 of 5');
const SAVED = matching('text', /^Saved at \d+:\d\d$/);
const ACT = 'Three slow breaths';
const ENTRY = { title: 'A quiet Monday', content: 'Rain on the window, and soup.' };

const WAITING_ENTRY = { title: 'On the train', content: 'No network, and the fields are white.' };

/** How often a person leaves pages that have just started. */
const VISITS = 2;

/** How long the first visit may take to store the app. */
const STORED_WITHIN_MS = 60_000;

/** How the engines' consoles name calls that a missing network has refused. */
const NO_NETWORK = /connect|network|failed to (?:load|fetch)|load failed|websocket|not found/i;

/** Other pages by their address, with the title of the window. The walk opens them by address. */
const OTHER_PAGES = {
  '/daily-tips': 'Daily tips',
  '/support': 'Resources',
  '/edit-profile': 'Edit Profile',
  '/privacy-security': 'Privacy & Security',
} as const;

/** The main task, the tabs and some other pages, breathing, sound, and the app without a network. */
export const STEPS: readonly Step[] = [
  {
    name: 'register, with both consents',
    isNeeded: true,
    async walk(visitor, { username }) {
      await visitor.goto('/auth?tab=create');
      await visitor.fill(matching('field', /^Full name/), 'Maren Holm');
      await visitor.fill(matching('field', /^Username/), username);
      await visitor.fill(matching('field', /^Password/), 'a quiet morning');
      await visitor.press(matching('checkbox', /^Hearten may keep my health data/));
      await visitor.press(matching('checkbox', /^I am 18 or older/));
      await visitor.press(named('button', 'Create Account'));
      await visitor.see(matching('text', RECOVERY_CODE));
      await visitor.press(named('button', 'I’ve saved it'));
      await visitor.see(named('heading', 'Hello, Maren'));
    },
  },
  {
    name: 'note a mood with one tap',
    async walk(visitor) {
      await visitor.press(MOOD);
      await visitor.see(SAVED);
      await assertStored(visitor, '/api/mood', 1);
    },
  },
  {
    name: 'write in the journal',
    async walk(visitor) {
      await visitor.press(named('link', 'Track'));
      await writeEntry(visitor, ENTRY);
      await visitor.see(named('text', ENTRY.title));
      await assertStored(visitor, '/api/journal', 1);
    },
  },
  {
    name: 'complete an act',
    async walk(visitor) {
      await visitor.press(named('link', 'Home'));
      await visitor.press(named('button', `Do it: ${ACT}`));
      await visitor.see(named('button', `Done: ${ACT}`));
      await visitor.see(matching('text', /^1 of 3 complete$/));
    },
  },
  {
    name: 'open every tab and page',
    async walk(visitor) {
      for (const { label } of TABS) {
        await visitor.press(named('link', label));
        await visitor.seeTitle(`Hearten - ${label}`);
      }
      for (const [path, title] of Object.entries(OTHER_PAGES)) {
        await visitor.goto(path);
        await visitor.seeTitle(`Hearten - ${title}`);
      }
    },
  },
  {
    name: 'breathe',
    async walk(visitor) {
      await visitor.press(named('button', 'Breathe'));
      await visitor.see(matching('text', /^Breath 1 of 7$/));
      await visitor.press(named('button', 'Sound'));
      await visitor.until(
        'the sound of the breath is on',
        () => document.querySelector('dialog [aria-pressed="true"]') !== null,
      );
      await visitor.see(matching('text', /^out$/));
      await visitor.see(matching('text', /^Breath 2 of 7$/));
      await visitor.press(named('button', 'I feel better now'));
      await visitor.seeGone(named('dialog', 'Breathe with me'));
    },
  },
  {
    name: 'play a sound',
    async walk(visitor, { hasSound }) {
      await visitor.goto('/sound-therapy');
      await visitor.press(named('button', 'Play Still harbor'));
      await visitor.see(named('region', 'Player'));
      // Without a device, Firefox and WebKit stand at 0:00.
      if (hasSound) await visitor.see(matching('text', /^0:0[2-9] of 5:00$/));
      await visitor.press(named('button', 'Pause Still harbor', '^Player$'));
      await visitor.see(named('button', 'Play Still harbor', '^Player$'));
    },
  },
  {
    name: 'start without a network',
    expected: NO_NETWORK,
    async walk(visitor, { setNetwork }) {
      await visitor.goto('/');
      await visitor.until('the app is stored for later', isAppStored, STORED_WITHIN_MS);
      // The worker answers the next page, which stores the person's own data.
      await visitor.goto('/track');
      await visitor.see(named('text', ENTRY.title));
      await visitor.goto('/');
      await visitor.see(named('button', `Done: ${ACT}`));
      await setNetwork(false);
      await visitor.reopen('/');
      await visitor.see(named('heading', 'Hello, Maren'));
      await visitor.see(named('button', `Done: ${ACT}`));
      await visitor.goto('/track');
      await visitor.see(named('text', ENTRY.title));
    },
  },
  {
    // In WebKit, what a closed page has left unfinished in the database can block the next pages.
    name: 'leave pages while they read',
    expected: NO_NETWORK,
    async walk(visitor, { setNetwork }) {
      for (let visit = 0; visit < VISITS; visit += 1) {
        await setNetwork(true);
        await visitor.reopen('/track');
        await setNetwork(false);
        await visitor.reopen('/');
        await visitor.goto('/track');
        await visitor.see(named('text', ENTRY.title));
      }
    },
  },
  {
    name: 'write without a network, and send it later',
    expected: NO_NETWORK,
    async walk(visitor, { setNetwork }) {
      await setNetwork(false);
      await visitor.goto('/track');
      // Until the entries are there, the button above them moves.
      await visitor.see(named('text', ENTRY.title));
      await writeEntry(visitor, WAITING_ENTRY);
      await visitor.see(named('text', WAITING_ENTRY.title));
      await visitor.see(matching('text', /^Waiting to send/));
      await visitor.reopen('/track');
      await visitor.see(named('text', WAITING_ENTRY.title));
      await visitor.see(matching('button', /^\d+ waiting$/));
      await setNetwork(true);
      await visitor.reopen('/track');
      await visitor.until('the entry is sent', async () => {
        const answer = await fetch('/api/journal');
        return ((await answer.json()) as unknown[]).length === 2;
      });
      await visitor.seeGone(matching('text', /^Waiting to send/));
      await assertStored(visitor, '/api/journal', 2);
    },
  },
];

/** Whether a service worker is active and has stored the shell, which it stores last. */
async function isAppStored(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active?.state !== 'activated') return false;
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return stored.flat().some(({ url }) => new URL(url).pathname === '/shell');
}

async function writeEntry(visitor: Visitor, { title, content }: typeof ENTRY): Promise<void> {
  await visitor.press(named('button', 'New entry'));
  await visitor.fill(named('field', 'Title'), title);
  await visitor.fill(matching('field', /^What would you like to write down\?/), content);
  await visitor.press(named('button', 'Save'));
  await visitor.seeGone(named('dialog', 'New entry'));
}

/** Asserts what the server itself answers. */
async function assertStored(visitor: Visitor, path: string, count: number): Promise<void> {
  const entries = await visitor.page.evaluate(
    `fetch(${JSON.stringify(path)}).then((answer) => answer.json())`,
  );
  assert.equal((entries as unknown[]).length, count, `entries at ${path}`);
}
