import type { Page } from 'playwright-core';

/** Opens a page and waits until it has fetched the breathing overlay ahead. */
export async function visitWithOverlay(page: Page, url: string): Promise<void> {
  const fetched = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/breathing-overlay-'),
  );
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fetched;
}
