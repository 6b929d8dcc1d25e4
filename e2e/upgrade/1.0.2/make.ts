import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DESKTOP, launchBrowser, openPage } from '../../support/browser.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from '../../support/hearten-process.ts';
import { databaseUrlOf, query } from '../database.ts';
import { packFolder } from '../packed-folder.ts';
import { giveAVoice, leaveDrafts } from './leave-drafts.ts';
import {
  changeAndGuessPasswords,
  keepADiary,
  meet,
  NEW_PASSWORD,
  PASSWORD,
  People,
  thankNextVisitor,
} from './people.ts';

/* Creates the fixture in this folder with a real Hearten 1.0.2: `node e2e/upgrade/1.0.2/make.ts FOLDER`,
   where FOLDER is a checkout of 1.0.2 after `npm ci`. */

const HERE = import.meta.dirname;
/** How long the page may take for one step, in milliseconds. */
const STEP_TIMEOUT_MS = 10_000;
/** The reads of each person. The test repeats them and expects the same answers. */
const READS = [
  '/api/user',
  '/api/mood?limit=1000',
  '/api/journal?limit=1000',
  '/api/tasks',
  '/api/tasks/history',
  '/api/achievements',
  '/api/community/posts?limit=50',
  '/api/community/posts/bookmarked?limit=50',
  '/api/notifications',
  '/api/notifications/unread-count',
];
/** Calls whose answers contain texts of ours, which may change. The fixture leaves these texts out of all answers. */
const OUR_WORDS = ['/api/tasks/available', '/api/achievements'];
const GRATITUDE_WORDS = ['Someone sent you gratitude', 'Someone appreciated your presence'];

const [app] = process.argv.slice(2);
if (app === undefined) throw new Error('Name the folder of a checkout of 1.0.2.');
const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };
try {
  const dataFolder = await temporaryFolder(scope);
  const server = resolve(app, 'api/server.ts');
  const hearten = await HeartenProcess.start(scope, { dataFolder, server, env: { HEARTEN_DEMO: '0' } });
  const people = new People(hearten.origin);
  await people.register('maren', 'Maren Holm');
  const recoveryCode = await people.register('ben', 'Ben Ito');
  await people.register('cleo', 'Cleo Sand');
  await people.register('dora', 'Dora Lind');
  await keepADiary(people);
  const bens = { moodValue: 4, fatigueValue: 4, notes: 'Ben was here.' };
  await people.send('ben', 'POST', '/api/mood', bens);
  await people.send('cleo', 'POST', '/api/mood', { ...bens, notes: 'Cleo was here.' });
  await meet(people);
  await changeAndGuessPasswords(people);
  const deviceStorage = await inABrowser(people, hearten.origin);
  await people.client('cleo').request('DELETE', '/api/user', { password: PASSWORD });

  const commands = await people.repeatAll('cleo');
  const databaseUrl = await databaseUrlOf(dataFolder);
  await query(databaseUrl, 'delete from presence', 'delete from presence_day');
  await thankNextVisitor(people);
  commands.push(...(await people.repeatAll('cleo')));
  const reads: Record<string, unknown[]> = {};
  for (const who of ['maren', 'ben', 'visitor']) {
    reads[who] = [];
    for (const path of READS) reads[who].push(await people.read(who, path));
  }
  const words = new Set(GRATITUDE_WORDS);
  for (const path of OUR_WORDS) {
    const { answer } = await people.read('maren', path);
    for (const { title, description } of answer as { title: string; description: string }[]) {
      words.add(title).add(description);
    }
  }
  const expected = {
    madeAt: new Date().toISOString(),
    passwords: { ben: NEW_PASSWORD, cleo: PASSWORD, dora: PASSWORD },
    recoveryCodes: { ben: recoveryCode },
    cookies: people.cookies(),
    deviceStorage,
    commands,
    reads,
  };
  await prepareToPack(databaseUrl);
  const code = await hearten.endProcess('SIGTERM');
  if (code !== 0) throw new Error(`1.0.2 ended with ${code}`);
  // PostgreSQL's start messages contain paths of this machine.
  const excluded = ['main/postgres/log', 'main/postgres/cluster/postmaster.opts'];
  await packFolder(dataFolder, join(HERE, 'data.tar.zst'), excluded);
  const isOurs = (_key: string, value: unknown) => (words.has(value as string) ? undefined : value);
  await writeFile(join(HERE, 'expected.json'), `${JSON.stringify(expected, isOurs, 2)}\n`);
} finally {
  for (const release of releases.reverse()) await release();
}

/** Uses the app as maren. Returns what it left in the browser's local storage. */
async function inABrowser(people: People, origin: string): Promise<Record<string, string>> {
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  // The app offers vibration only on a touch screen.
  const options = { viewport: DESKTOP, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  const page = await openPage(scope, browser, options);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await page.addInitScript(giveAVoice);
  await page.context().addCookies(people.client('maren').browserCookies());
  await leaveDrafts(page, origin);
  const storage = await page.evaluate(() => ({ ...localStorage }));
  await browser.close();
  return storage;
}

/**
 * Changes the times that PostgreSQL compares with its own clock, because a test cannot set that clock: a
 * repeat is known for 90 days, and an erasure is recorded in the log within a week. Then removes most of the
 * write-ahead log, which is half of the packed folder.
 */
async function prepareToPack(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update command_register set claimed_at = '2999-01-01'`,
    'update untold_erasures set due = now()',
    'vacuum full',
    'alter system set wal_recycle = off',
    'select pg_reload_conf()',
    'select pg_switch_wal()',
    'checkpoint',
    'alter system reset wal_recycle',
  );
}
