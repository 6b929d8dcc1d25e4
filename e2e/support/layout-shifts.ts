import type { WatchedPage } from './browser.ts';

/**
 * The smallest jump, as the browser measures it: the moved share of the window times the distance. A browser that
 * paints a page before it has read all of it shows the small buttons of the header one after another, which is less.
 */
const JUMP_MIN = 0.002;

interface JumpOptions {
  /** Reports only what happens while the main heading begins with this. */
  readonly heading?: string;
  /** Reports also what happens right after a tap or a key, and may answer it. */
  readonly afterInput?: boolean;
}

/** Makes every jump of the page a complaint. */
export async function reportJumps(
  page: WatchedPage,
  { heading = '', afterInput = false }: JumpOptions = {},
): Promise<void> {
  const observe = ({ min, heading, afterInput }: Required<JumpOptions> & { readonly min: number }) => {
    const isShown = () => (document.querySelector('h1')?.textContent ?? '').startsWith(heading);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        readonly hadRecentInput: boolean;
        readonly value: number;
      })[])
        if ((afterInput || !shift.hadRecentInput) && shift.value >= min && isShown())
          console.error(`jump: ${JSON.stringify(shift)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  };
  await page.addInitScript(observe, { min: JUMP_MIN, heading, afterInput });
}
