import { type RefObject, useEffect } from 'react';

let hasLeftFirstPage = false;
let cameByHistory = false;
// Pages are also rendered at build time, without a window.
if (typeof window !== 'undefined') {
  // The browser fires `popstate`. The router fires the other two.
  for (const change of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(change, () => {
      cameByHistory = change === 'popstate';
    });
  }
}

/**
 * Does what a browser does when it opens a document: sets the title, focuses the heading so that a screen
 * reader starts there, and scrolls to the top. After Back or Forward the browser restores the scroll position
 * instead. Addresses that share a screen change only the title. The first page is a real document and needs only the
 * title.
 */
export function usePageFocus(title: string, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    document.title = `Hearten - ${title}`;
  }, [title]);

  useEffect(() => {
    if (hasLeftFirstPage) {
      heading.current?.focus({ preventScroll: true });
      if (!cameByHistory) scrollTo(0, 0);
    }
    hasLeftFirstPage = true;
    cameByHistory = false;
  }, [heading]);
}
