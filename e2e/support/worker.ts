import type { Page } from 'playwright-core';

/** Waits until the service worker has stored its build and answers for the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** The name of the build that the page is of. */
export const buildOf = (page: Page): Promise<string> =>
  page.locator('meta[name="hearten-worker"]').evaluate((meta) => meta.getAttribute('content') ?? '');
