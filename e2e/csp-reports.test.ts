import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESKTOP } from './support/browser.ts';
import { PATIENCE_MS } from './support/patience.ts';
import { heartenSuite } from './support/suite.ts';

const STEP_MS = 100;

describe('the content security policy', () => {
  const suite = heartenSuite();

  test('a browser reports a violation, which is counted', async (t) => {
    const count = async () => {
      const metrics = await (await fetch(`${suite.origin}/metrics`)).text();
      return Number(/^hearten_csp_reports_total\{directive="img-src"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    };
    const before = await count();
    const page = await suite.openPage(t, { viewport: DESKTOP });
    await page.goto(`${suite.origin}/api/docs`);
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' }));
    });
    const deadline = performance.now() + PATIENCE_MS;
    while ((await count()) === before) {
      assert.ok(performance.now() < deadline, 'no report has arrived');
      await sleep(STEP_MS);
    }
  });
});
