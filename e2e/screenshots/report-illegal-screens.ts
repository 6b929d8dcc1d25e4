import type { Page } from 'playwright-core';
import type { Go } from './go.ts';

const RECEIPT = '7H2K-9QXD-4M0T-V3RB-81NZ-5CWE-KJ46-3TPA';
const REPORTED_AT = new Date(Date.now() - 3 * 86_400_000).toISOString();
const DECIDED_AT = new Date(Date.now() - 86_400_000).toISOString();

async function open(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/report-illegal`);
  await page.getByRole('heading', { name: 'Report illegal content' }).waitFor();
}

async function send(page: Page): Promise<void> {
  await page
    .getByLabel('Address of the reflection')
    .fill('https://hearten.example/community/pinboard?post=0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90');
  await page.getByLabel('Why is it illegal?').fill('The second sentence threatens a nurse of our ward.');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send report' }).click();
}

/** The page on which anyone reports illegal content. The server's answers are made up here. */
export const REPORT_ILLEGAL_SCREENS: Record<string, Go> = {
  'report-illegal': open,
  'report-illegal-missing': async (page, origin) => {
    await open(page, origin);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Please confirm this.').waitFor();
  },
  'report-illegal-receipt': async (page, origin) => {
    await page.route('**/api/moderation/illegal-content', (route) =>
      route.fulfill({ status: 202, json: { receipt: RECEIPT } }),
    );
    await open(page, origin);
    await send(page);
    await page.getByText(RECEIPT).waitFor();
  },
  'report-illegal-decision': async (page, origin) => {
    await page.route('**/api/moderation/illegal-content/decision', (route) =>
      route.fulfill({ json: { state: 'removed', reportedAt: REPORTED_AT, decidedAt: DECIDED_AT, rule: 8 } }),
    );
    await open(page, origin);
    await page.getByLabel('Receipt').fill(RECEIPT);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('A moderator has removed it.').waitFor();
  },
};
