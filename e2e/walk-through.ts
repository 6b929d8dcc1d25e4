import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { closeAll } from '../infra/background/close-all.ts';
import { parseOptions } from '../infra/command-line/parse-options.ts';
import { launchBrowser, openPage, PHONE } from './support/browser.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';

/* `npm run walk-through` does the main job on a real server and prints the page `docs/walk-through.md`. With `--record`
   it writes the page instead. For each step it lists the focus, what live regions announced, and the part of the
   accessibility tree that the step is about. */

const FILE = fileURLToPath(new URL('../docs/walk-through.md', import.meta.url));

const { values } = parseOptions(
  { options: { record: { type: 'boolean', default: false } } },
  'npm run walk-through -- [--record]',
);
const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };
const steps: string[] = [];

/** The accessibility tree's text for the focused element, such as `button “Save”`. */
async function focused(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId as string,
    fetchRelatives: false,
  });
  const [node] = nodes;
  await devtools.detach();
  const name = node?.name?.value ? ` “${node.name.value}”` : '';
  const description = node?.description?.value ? `, described as “${node.description.value}”` : '';
  const role = node?.role?.value === 'generic' ? 'the document' : node?.role?.value;
  return `${role ?? 'nothing'}${name}${description}`;
}

declare global {
  interface Window {
    announced: string[];
  }
}

/** Records the text of a live region when it changes, as a screen reader would say it. Empty texts are left out. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    window.announced = announced;
    const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(LIVE),
      );
      for (const region of new Set(regions)) {
        const text = region?.textContent?.trim();
        if (text && announced.at(-1) !== text) announced.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.announced.splice(0));
}

try {
  const dataFolder = await temporaryFolder(scope);
  const { origin } = await HeartenProcess.start(scope, { dataFolder, env: { HEARTEN_DEMO: '0' } });
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  const page = await openPage(scope, browser, { viewport: PHONE, reducedMotion: 'reduce' });
  const heardSince = await recordAnnouncements(page);

  const note = async (what: string, part: Locator) => {
    await page.waitForLoadState('networkidle');
    const heard = await heardSince();
    steps.push(
      [
        `## ${steps.length + 1}. ${what}`,
        `Focus: ${await focused(page)}.`,
        heard.length > 0
          ? `Announced: ${heard.map((text) => `“${text}”`).join(', ')}.`
          : 'Nothing is announced.',
        `\`\`\`yaml\n${await part.ariaSnapshot()}\n\`\`\``,
      ].join('\n\n'),
    );
  };
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await page.goto(`${origin}/auth?tab=create`);
  await page.getByLabel('Full name').waitFor();
  await note('Create Account', main);
  await page.getByLabel('Full name').fill('Maren Holm');
  await page.getByLabel('Username').fill('maren');
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I’ve saved it' }).waitFor();
  await note('The recovery code of the new account', main);
  await page.getByRole('button', { name: 'I’ve saved it' }).press('Enter');
  await page.getByRole('button', { name: 'Track now' }).waitFor();
  await page
    .getByRole('button', { name: /^Do it/ })
    .first()
    .waitFor();
  await note('Home of a new person', main);

  await page.getByRole('button', { name: 'Track now' }).press('Enter');
  await dialog.waitFor();
  await note('The mood sheet opens', dialog);
  await dialog.getByRole('slider', { name: 'Emotional state' }).press('ArrowRight');
  await note('Right arrow on “Emotional state”', dialog.getByRole('slider', { name: 'Emotional state' }));
  await dialog.getByLabel(/Notes/).fill('Sat by the window.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await note('The mood is saved', page.getByRole('region', { name: 'How are you today?' }));

  await page.getByRole('link', { name: 'Track' }).press('Enter');
  await page.getByRole('button', { name: 'New entry' }).waitFor();
  await page.getByRole('list', { name: 'Emotions, oldest first' }).waitFor();
  await note('Track', page.getByRole('region', { name: 'Emotions' }));
  await page.getByRole('button', { name: 'New entry' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await note('Save without a title and text', dialog);
  await dialog.getByLabel('Title').fill('A quiet Monday');
  await dialog.getByLabel('What would you like to write down?').fill('The rain on the skylight.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Latest entries' }).waitFor();
  await note('The entry is saved', page.getByRole('list', { name: 'Latest entries' }));

  await page.getByRole('link', { name: 'Home' }).press('Enter');
  await page
    .getByRole('button', { name: /^Do it/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: /^Done/ }).first().waitFor();
  await note('An act is completed', page.getByRole('region', { name: 'Your daily acts' }));

  await page.getByRole('link', { name: 'Community' }).press('Enter');
  await page.getByRole('link', { name: 'Pinboard', exact: true }).press('Enter');
  const box = page.getByRole('textbox', { name: 'Your reflection' });
  await box.waitFor();
  await note('The pinboard', main);
  await box.fill('The fish in the tank do not mind waiting.');
  await page.getByRole('button', { name: 'Peaceful' }).press('Space');
  await page.getByRole('button', { name: 'Post Reflection' }).press('Enter');
  await page.getByRole('article').waitFor();
  await note('The reflection is posted', main);
} finally {
  await closeAll(releases);
}

const intro = `# The main task as a screen reader presents it

\`npm run walk-through -- --record\` writes this page from a real run in Chromium at 390 px. Each step shows where the focus is, what live regions announced since the step before, and the accessibility tree of the part that has changed.`;
const page = `${[intro, ...steps].join('\n\n')}\n`;
if (values.record) await writeFile(FILE, page);
else process.stdout.write(page);
