import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { METRICS } from '../api/metrics/stored-names.ts';
import { MINUTE_MS } from '../domain/time/units.ts';
import { MAIN_FOLDER, MASTER_KEY_FILE, SECRETS_FOLDER } from '../infra/data-folder/stored-names.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { DESKTOP } from './support/browser.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { browserSuite } from './support/suite.ts';
import { databaseUrlOf, moveStoredTimes, query } from './upgrade/database.ts';
import { unpackFolder } from './upgrade/packed-folder.ts';

const FIXTURE = new URL('upgrade/1.0.2/', import.meta.url);
const CLOCK = new URL('upgrade/clock.ts', import.meta.url);
const MAREN = 1000;

interface Answered {
  readonly path: string;
  readonly status: number;
  readonly answer: unknown;
}

interface SentCommand extends Answered {
  readonly who: string;
  readonly method: string;
  readonly body?: object;
  readonly headers: Record<string, string>;
}

/** The answers of 1.0.2, and the browser data it left. */
interface Expected {
  readonly madeAt: string;
  readonly passwords: Record<'ben' | 'cleo' | 'dora', string>;
  readonly recoveryCodes: Record<'ben', string>;
  readonly cookies: Record<string, Record<string, string>>;
  readonly deviceStorage: Record<string, string>;
  readonly commands: readonly SentCommand[];
  readonly reads: Record<string, readonly Answered[]>;
}

const expected = JSON.parse(readFileSync(new URL('expected.json', FIXTURE), 'utf8')) as Expected;

/** The process believes that the upgrade happens soon after the fixture was made, so its days are today's. */
const upgradedAt = new Date(Date.parse(expected.madeAt) + MINUTE_MS).toISOString();

describe('after an upgrade from 1.0.2', () => {
  const suite = browserSuite();
  const scope = lifoScope({ after });
  let hearten: HeartenProcess;
  let databaseUrl: string;
  let masterKeyFile: string;

  before(async () => {
    const dataFolder = await temporaryFolder(scope);
    await unpackFolder(fileURLToPath(new URL('data.tar.zst', FIXTURE)), dataFolder);
    await moveStoredTimes(dataFolder, Date.now() - Date.parse(upgradedAt));
    hearten = await HeartenProcess.start(scope, {
      dataFolder,
      nodeOptions: ['--import', fileURLToPath(CLOCK)],
      // The data folder holds the log, so this test does not use an EventStoreDB.
      env: { HEARTEN_TEST_CLOCK: upgradedAt, HEARTEN_DEMO: '0', EVENTSTORE_URL: '' },
    });
    databaseUrl = await databaseUrlOf(dataFolder);
    masterKeyFile = join(dataFolder, MAIN_FOLDER, SECRETS_FOLDER, MASTER_KEY_FILE);
  });

  const personWith = (cookies: Record<string, string>) =>
    new ApiClient(hearten.origin, { cookies: new Map(Object.entries(cookies)) });
  const person = (who: string) => personWith(expected.cookies[who] ?? {});
  const signIn = (username: string, password: string) =>
    personWith({}).request('POST', '/api/login', { username, password });

  test('everyone is still signed in and reads the same data', async () => {
    for (const [who, reads] of Object.entries(expected.reads)) {
      for (const read of reads) {
        const response = await person(who).request('GET', read.path);
        assert.equal(response.status, read.status, `${read.path} of ${who}`);
        assertHolds(await response.json(), read.answer, `${who} ${read.path}`);
      }
    }
    assert.equal((await person('dora').request('GET', '/api/user')).status, 200);
  });

  test('the log replays to the new tables of the read models', async () => {
    await hearten.untilReady();
    const { code, stderr } = await runCli(['verify'], {
      DATABASE_URL: databaseUrl,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
    });
    assert.equal(code, 0, stderr);
  });

  test('pending gratitude reaches the first person who visits', async () => {
    const ben = person('ben');
    await ben.request('GET', '/api/active-locations?region=Europe');
    await ben.waitForOwnWrites('/api/notifications');
    const received = await (await ben.request('GET', '/api/notifications')).json();
    assert.deepEqual(
      received.map(({ message }: { message: string }) => message),
      ['To the next who comes.'],
    );
  });

  test('a repeated command gets its first answer and changes nothing', async () => {
    const countEvents = async () => (await query(databaseUrl, 'select from events')).length;
    const eventsBefore = await countEvents();
    for (const { who, method, path, body, headers, status, answer } of expected.commands) {
      const repeated = await person(who).request(method, path, body, headers);
      const text = await repeated.text();
      assert.equal(repeated.status, status, `${method} ${path} of ${who}: ${text}`);
      assertHolds(text === '' ? null : JSON.parse(text), answer, `${method} ${path} of ${who}`);
    }
    assert.equal(await countEvents(), eventsBefore);
  });

  test('an erased person stays erased, and the log records it', async () => {
    assert.equal((await signIn('cleo', expected.passwords.cleo)).status, 401);
    const posts = await person('ben').request('GET', '/api/community/posts?limit=50');
    assert.doesNotMatch(await posts.text(), /Soon forgotten/);
    const recorded = await query<{ type: string }>(
      databaseUrl,
      "select type from events where type in ('AccountErased', 'MemberErased') order by type",
    );
    assert.deepEqual(
      recorded.map(({ type }) => type),
      ['AccountErased', 'MemberErased'],
    );
    assert.deepEqual(await query(databaseUrl, 'select from untold_erasures'), []);
  });

  test('passwords, the limit on wrong ones and recovery codes still work', async () => {
    const { ben, dora } = expected.passwords;
    assert.equal((await signIn('ben', ben)).status, 200);
    assert.equal((await signIn('dora', dora)).status, 429);
    const recoveryCode = expected.recoveryCodes.ben;
    const recovered = await personWith({}).request('POST', '/api/recover', {
      username: 'ben',
      recoveryCode,
      newPassword: 'the quietest night',
    });
    assert.equal(recovered.status, 200);
  });

  test('metrics keep their names', async () => {
    const metrics = await (await personWith({}).request('GET', '/metrics')).text();
    for (const name of Object.values(METRICS)) assert.ok(metrics.includes(`# HELP ${name} `), name);
  });

  test('the browser keeps its settings and a draft in every form, and can send the drafts', async (t) => {
    const maren = person('maren');
    const page = await suite.openPage(t, {
      viewport: DESKTOP,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      storageState: {
        cookies: [],
        origins: [
          {
            origin: hearten.origin,
            localStorage: Object.entries(expected.deviceStorage).map(([name, value]) => ({ name, value })),
          },
        ],
      },
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.install({ time: upgradedAt });
    await page.context().addCookies(maren.browserCookies());
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const countOf = async (path: string, words: string) =>
      (await (await maren.request('GET', path)).text()).split(words).length - 1;

    await page.goto(hearten.origin);
    await page.getByRole('heading', { name: 'Hello, Maren' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByRole('main').getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await dialog('Notifications').getByRole('heading', { name: 'Notifications' }).waitFor();
    // 1.0.2 also showed samples outside demo mode.
    assert.equal(await dialog('Notifications').getByText('Sample').count(), 0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Customize your activities' }).click();
    const customizer = dialog('Your daily activities');
    await customizer.getByRole('checkbox', { name: /Hum a tune/, checked: true }).waitFor();
    await customizer.getByRole('checkbox', { name: /Three slow breaths/, checked: false }).waitFor();
    assert.equal(await customizer.getByLabel('Title').inputValue(), 'Call my sister');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Track now' }).click();
    const sheet = dialog('How are you feeling?');
    assert.equal(await sheet.getByLabel(/Notes/).inputValue(), 'Not on the server yet.');
    assert.equal(await sheet.getByRole('slider', { name: 'Emotional state' }).inputValue(), '5');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your mood has been recorded').waitFor();

    await page.getByRole('button', { name: 'Breathe' }).first().click();
    for (const name of ['Sound', 'Vibration']) {
      await page.getByRole('button', { name, pressed: true }).waitFor();
    }
    await page.getByRole('button', { name: 'I feel better now' }).click();

    await page.getByRole('link', { name: 'Track' }).click();
    await page.getByRole('button', { name: 'New entry' }).click();
    assert.equal(await dialog('New entry').getByLabel('Title').inputValue(), 'On the way');
    await dialog('New entry').getByRole('button', { name: 'Save' }).click();
    await dialog('New entry').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'View all entries' }).click();
    await page.getByRole('button', { name: 'Edit the entry “Soup”' }).click();
    assert.equal(await dialog('Edit this entry').getByLabel('Title').inputValue(), 'Soup and rain');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('switch', { name: 'Keep me off the map', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).click();
    assert.equal(await page.getByLabel('Your message').inputValue(), 'Thank you for the soup.');
    await page.getByRole('link', { name: 'Pinboard' }).click();
    const reflection = page.getByRole('textbox', { name: 'Your reflection' });
    assert.equal(await reflection.inputValue(), 'The fish do not mind waiting.');
    await page.getByRole('button', { name: 'Peaceful', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Post Reflection' }).click();
    await page.getByText('Your reflection is on the pinboard.').waitFor();

    await page.goto(`${hearten.origin}/profile`);
    await page.getByRole('switch', { name: 'Dark mode', checked: true }).waitFor();
    await page.getByRole('switch', { name: 'Sound effects', checked: false }).waitFor();
    await page.locator('main img[src^="data:image/jpeg"]').waitFor();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Maren Holt');

    const kept = await page.evaluate(() => ({ ...localStorage }));
    for (const key of ['sessionId', 'hearten.soundVolume', 'hearten.breathing.voice', 'remindersEnabled']) {
      assert.equal(kept[key], expected.deviceStorage[key], key);
    }
    const sent = ['mood', 'journal', 'reflection'].map((form) => `hearten.draft.${form}.${MAREN}`);
    assert.deepEqual(
      Object.keys(expected.deviceStorage).filter((key) => kept[key] === undefined),
      Object.keys(expected.deviceStorage).filter((key) => sent.includes(key)),
      'only the sent drafts are gone',
    );
    assert.equal(await countOf('/api/mood?limit=1000', 'Not on the server yet.'), 1);
    assert.equal(await countOf('/api/journal?limit=1000', 'Did this arrive?'), 1);
    assert.equal(await countOf('/api/community/posts?limit=50', 'The fish do not mind waiting.'), 1);
    assert.deepEqual(page.complaints, []);
  });
});

/**
 * Asserts that an answer contains everything of another one. It may contain further fields, but no further
 * entries.
 */
function assertHolds(actual: unknown, wanted: unknown, place: string): void {
  if (typeof wanted !== 'object' || wanted === null) {
    assert.equal(actual, wanted, place);
    return;
  }
  assert.ok(typeof actual === 'object' && actual !== null, place);
  if (Array.isArray(wanted)) assert.equal((actual as unknown[]).length, wanted.length, place);
  for (const [name, part] of Object.entries(wanted)) {
    assertHolds((actual as Record<string, unknown>)[name], part, `${place}.${name}`);
  }
}
