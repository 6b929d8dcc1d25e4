import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../infra/testing/eventually.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { openProfile } from './support/browser.ts';
import { temporaryFolder } from './support/hearten-process.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';

/** How long Chromium may take to store what fields contain. It usually takes a few seconds. */
const STORED_FIELDS_MS = 30_000;

/** Words that no other file contains and that no compression shortens. */
const newWords = () => randomBytes(12).toString('hex');

/** The files below `folder` that contain these bytes, or these words in UTF-8 or UTF-16. */
async function filesWith(folder: string, wanted: string | Buffer): Promise<readonly string[]> {
  const forms = typeof wanted === 'string' ? [Buffer.from(wanted), Buffer.from(wanted, 'utf16le')] : [wanted];
  const found: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(ignoreGone);
    if (bytes && forms.some((form) => bytes.includes(form))) found.push(path.slice(folder.length + 1));
  }
  return found;
}

/** A running browser deletes files of its profile at any time. */
function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Reports the raw bytes of each data key that the page makes. The page itself keeps a key that it cannot read. */
async function reportKeys(page: Page, keys: Buffer[]): Promise<void> {
  await page.exposeFunction('reportKey', (bytes: number[]) => keys.push(Buffer.from(bytes)));
  await page.addInitScript(() => {
    const { subtle } = crypto;
    const generate = subtle.generateKey.bind(subtle) as (...parameters: unknown[]) => Promise<CryptoKey>;
    subtle.generateKey = (async (
      algorithm: AlgorithmIdentifier,
      _extractable: boolean,
      usages: KeyUsage[],
    ) => {
      const raw = await subtle.exportKey('raw', await generate(algorithm, true, usages));
      const { reportKey } = window as Window & { reportKey?: (bytes: number[]) => Promise<void> };
      await reportKey?.([...new Uint8Array(raw)]);
      return subtle.importKey('raw', raw, algorithm, false, usages);
    }) as typeof subtle.generateKey;
  });
}

describe('signing out in a browser with a profile on disk', () => {
  const suite = heartenSuite();

  /** Signs a new person in, in a browser with this profile folder. */
  async function signIn(t: TestContext, folder: string, keys: Buffer[]) {
    const username = uniqueName('maren');
    await new ApiClient(suite.origin).register(username);
    const { page, close } = await openProfile(t, folder);
    page.setDefaultTimeout(PATIENCE_MS);
    await reportKeys(page, keys);
    await page.goto(`${suite.origin}/auth?next=%2Ftrack`);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
    // Enter would be lost while the page waits for its script.
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('No journal entries yet').waitFor();
    return { page, close };
  }

  async function write(page: Page, title: string, content: string): Promise<void> {
    await page.getByRole('button', { name: 'New entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'New entry' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('What would you like to write down?').fill(content);
    await dialog.getByText('Saved on this device.').waitFor();
  }

  /** Waits until the browser has stored what the fields of this page contain. A field of the test shows it. */
  async function waitForStoredFields(page: Page, folder: string): Promise<void> {
    const control = newWords();
    await page.getByRole('dialog').evaluate((dialog) => {
      const field = document.createElement('textarea');
      field.setAttribute('aria-label', 'Control');
      dialog.append(field);
    });
    await page.getByLabel('Control').fill(control);
    const isStored = async () => (await filesWith(folder, control)).length > 0;
    await eventually('the browser stores the fields of its pages', isStored, STORED_FIELDS_MS);
  }

  test('after a restart no word and no key is left in the profile', async (t) => {
    const folder = await temporaryFolder(t);
    const keys: Buffer[] = [];
    const [title, online, offline] = [newWords(), newWords(), newWords()];
    const { page, close } = await signIn(t, folder, keys);
    await write(page, title, online);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Latest entries' }).getByText(title).waitFor();
    await page.context().setOffline(true);
    await write(page, 'Offline', offline);
    await waitForStoredFields(page, folder);
    await close();

    const [key] = keys;
    assert.ok(key?.length === 32, 'the page has made one data key');
    assert.notDeepEqual(await filesWith(folder, key), [], 'the search finds the key before signing out');
    assert.deepEqual(await filesWith(folder, offline), [], 'words are sealed even then');

    const again = await openProfile(t, folder);
    again.page.setDefaultTimeout(PATIENCE_MS);
    await again.page.goto(`${suite.origin}/profile`);
    await again.page.getByRole('button', { name: 'Sign out' }).click();
    await again.page.waitForURL('**/auth');
    await again.close();
    // The browser deletes the last files when it starts the next time.
    const last = await openProfile(t, folder);
    await last.page.goto(suite.origin);
    await last.page.getByRole('heading', { name: 'Hello, Friend' }).waitFor();
    await last.close();

    const left = await Promise.all([title, online, offline, key].map((wanted) => filesWith(folder, wanted)));
    assert.deepEqual(left, [[], [], [], []], 'title, text, unsent text, key');
  });
});
