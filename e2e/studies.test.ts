import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OwnStudy } from '../domain/research/schema.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';

const PASSWORD = 'a quiet morning';

describe('the pages of researchers in a real browser', () => {
  const suite = browserSuite();

  test('a researcher moves through the weeks of the demo study with the keyboard alone, and a person in it sees one look', async (t) => {
    const dataFolder = await installedFolder(t, { demo: true });
    const { origin } = await HeartenProcess.start(t, { dataFolder });
    const [maren, ilse] = [new ApiClient(origin), new ApiClient(origin)];
    await Promise.all([maren.register('maren'), ilse.register('ilse')]);
    await ilse.request('PUT', '/api/consents', { healthDataConsent: true, isAdult: true });
    const studies = (await (await ilse.request('GET', '/api/research/studies')).json()) as OwnStudy[];
    const study = studies[0] ?? assert.fail('there is no demo study');
    const consent = {
      protocolVersion: study.open?.version,
      textHash: study.open?.textHash,
      microdata: false,
    };
    const joined = await ilse.request('POST', `/api/research/studies/${study.id}/consents`, consent);
    assert.equal(joined.status, 200);
    for (const [cli, ...words] of [
      ['api/roles-cli.ts', 'grant', 'maren', 'researcher'],
      ['api/studies-cli.ts', 'admit', study.id, 'maren'],
    ] as const) {
      const { code, stderr } = await runCli(words, { HEARTEN_DATA: dataFolder, HEARTEN_DEMO: '1' }, cli);
      assert.equal(code, 0, stderr);
    }
    await maren.request('POST', '/api/staff/session', { role: 'researcher', password: PASSWORD });

    const person = await suite.openPage(t, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
    person.setDefaultTimeout(PATIENCE_MS);
    await person.context().addCookies(ilse.browserCookies());
    await person.goto(`${origin}/research/looked`);
    await person.getByText('Nobody has looked yet.').waitFor();

    const page = await suite.openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(maren.browserCookies());
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/aggregates')) reads.push(request.url());
    });
    await page.goto(`${origin}/studies`);
    const opener = page.getByRole('link', { name: study.title });
    await opener.focus();
    await page.keyboard.press('Enter');
    const slider = page.getByRole('slider', { name: 'Week' });
    await slider.focus();
    const newest = await slider.getAttribute('aria-valuetext');
    // From the slider past the buttons of the weeks to the question.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Is it still the same?' }).waitFor();
    await assertClean(page, 'the newest week');
    await slider.focus();
    const weeks = new Set([newest]);
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press('ArrowLeft');
      weeks.add(await slider.getAttribute('aria-valuetext'));
    }
    assert.equal(weeks.size, 4, 'each step has the words of its week');
    const week = /^Week \d+/.exec([...weeks].at(-1) ?? '')?.[0] ?? '';
    await page.getByRole('list', { name: `Mood in ${week.toLowerCase()}` }).waitFor();
    assert.equal(reads.length, 1, 'one answer serves all weeks before it');

    // The live connection brings the look. Nobody has touched this page since it was empty.
    await person.getByText(/^Mood and energy, weeks \d+ to \d+$/).waitFor();
    await assertClean(person, 'who has looked');
    const seen = async () => (await (await ilse.request('GET', '/api/research/reads')).json()) as object[];
    await eventually('the list of weeks and the answer', async () => (await seen()).length === 2);
  });
});
