import { useEffect, useRef } from 'react';

/* Each open dialog has an entry in the browser's history, so that Back closes it. The entries keep the address
   of the page. Their state says how many dialogs they stand for: pages have none. */
const depth = (): number => Number(history.state?.openDialogs) || 0;

/** One function for each open dialog, which closes that dialog. The one of the outermost dialog is the first. */
const open: (() => void)[] = [];

/** A traversal that this module has started. The browser carries it out later. */
let traversal: { readonly done: Promise<void>; readonly end: () => void } | null = null;
/** The longest wait for the end of a traversal. Browsers never report one that something else has interrupted. */
const TRAVERSAL_MAX_MS = 1_000;

/** While `isOpen`, the browser's Back calls `onClose` instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    open.push(close);
    // A dialog that takes the place of another one in the same moment gets its entry.
    queueMicrotask(reconcile);
    return () => {
      open.splice(open.indexOf(close), 1);
      queueMicrotask(reconcile);
    };
  }, [isOpen]);
}

/** Whether the current entry stands for a dialog. A page opened from there takes its place. */
export const isDialogEntry = (): boolean => depth() > 0;

/**
 * Waits for the end of a traversal that leaves the entries of closed dialogs, if one is under way. A page opened before
 * that would be left again by the traversal.
 */
export const historySettled = (): Promise<void> => traversal?.done ?? Promise.resolve();

/** Gives each open dialog an entry, and leaves entries whose dialog is closed. */
function reconcile(): void {
  if (traversal) return;
  const surplus = depth() - open.length;
  if (surplus > 0) leave(surplus);
  for (let next = depth() + 1; next <= open.length; next++) history.pushState({ openDialogs: next }, '');
}

function leave(entries: number): void {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const timer = setTimeout(() => endTraversal(), TRAVERSAL_MAX_MS);
  traversal = {
    done,
    end() {
      clearTimeout(timer);
      end();
    },
  };
  history.go(-entries);
}

function endTraversal(): void {
  traversal?.end();
  traversal = null;
  reconcile();
}

function onPopState(): void {
  if (traversal) {
    endTraversal();
    return;
  }
  const closed = open.slice(depth());
  for (const close of closed.reverse()) close();
  // By then closed dialogs are gone. One that its owner keeps open gets its entry back. An entry whose dialog is
  // closed, reached by Forward, is left again.
  setTimeout(reconcile);
}

/**
 * Leaves the entries of dialogs that were open when the page was reloaded. This module starts the traversal itself, so
 * that it does not close a dialog that opens meanwhile.
 */
export const leaveEntriesOfReload = (): void => reconcile();

// The build runs this module without a window.
if (typeof window !== 'undefined') {
  addEventListener('popstate', onPopState);
  leaveEntriesOfReload();
}
