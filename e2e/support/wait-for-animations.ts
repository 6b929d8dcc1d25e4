import type { Page } from 'playwright-core';

/** Waits for all animations that have an end, because text that is fading in has too little contrast for axe. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
