import type { Page } from 'playwright-core';

/** Waits for what moves in to have arrived: text that is fading in has no contrast yet. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
