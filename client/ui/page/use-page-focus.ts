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
 * What a browser does by itself for a document, done for a page of ours: its title, its heading focused so that
 * a screen reader starts there, and its top in view (unless the person went back, where the browser restores).
 * The first page of a visit is a real document and needs nothing but the title.
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
