import { type RefObject, useEffect } from 'react';

let isFirstPageShown = false;
let cameByHistory = false;
if (typeof window !== 'undefined') {
  // The last two are the router's own.
  for (const change of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(change, () => {
      cameByHistory = change === 'popstate';
    });
  }
}

/**
 * Does for a page of the app what a browser does for a document: sets the title, focuses the heading so that
 * a screen reader starts there, and scrolls to the top, except after Back, where the browser restores the
 * position. The first page of a visit is a real document and needs only the title.
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
