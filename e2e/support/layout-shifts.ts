import type { WatchedPage } from './browser.ts';

/**
 * The smallest jump, as the browser measures it: the moved share of the window times the distance. A browser that paints
 * a page before it has read all of it shows the small buttons of the header one after another, which is less.
 */
const JUMP_MIN = 0.002;

/**
 * Makes every jump of the page a complaint, except those that answer what the person did. With `heading` only while the
 * main heading begins with it.
 */
export async function reportJumps(page: WatchedPage, heading = ''): Promise<void> {
  const observe = ({ min, heading }: { readonly min: number; readonly heading: string }) => {
    const isShown = () => (document.querySelector('h1')?.textContent ?? '').startsWith(heading);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        readonly hadRecentInput: boolean;
        readonly value: number;
      })[])
        if (!shift.hadRecentInput && shift.value >= min && isShown())
          console.error(`jump: ${JSON.stringify(shift)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  };
  await page.addInitScript(observe, { min: JUMP_MIN, heading });
}
