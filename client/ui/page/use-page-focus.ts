import { type RefObject, useEffect } from 'react';

let isFirstPageShown = false;
let cameByHistory = false;
if (typeof window !== 'undefined') {
  // The router fires the last two.
  for (const change of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(change, () => {
      cameByHistory = change === 'popstate';
    });
  }
}

/**
 * Does what a browser does when it opens a document: sets the title, focuses the heading so that a screen
 * reader starts there, and scrolls to the top. After Back the browser restores the scroll position instead.
 * The first page is a real document and needs only the title.
 */
export function usePageFocus(title: string, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    document.title = `Hearten - ${title}`;
  }, [title]);

  useEffect(() => {
    if (isFirstPageShown) {
      heading.current?.focus({ preventScroll: true });
      if (!cameByHistory) scrollTo(0, 0);
    }
    isFirstPageShown = true;
    cameByHistory = false;
  }, [heading]);
}
