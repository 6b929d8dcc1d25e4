import { describe, test } from 'node:test';
import { eventually } from '../infra/testing/eventually.ts';
import { DESKTOP } from './support/browser.ts';
import { heartenSuite } from './support/suite.ts';

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
    await eventually('a report arrives', async () => (await count()) !== before);
  });
});
