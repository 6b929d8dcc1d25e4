import { useEffect, useRef } from 'react';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';

type Keys = Readonly<Record<string, () => void>>;

const TYPES_INTO = 'input, textarea, select, [contenteditable="true"]';

/**
 * Single keys that act on the page. They are off while the person types, while a dialog is open, and with Ctrl, Alt or
 * Meta, which belong to the browser and to screen readers.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      if (topDialog.peek() !== null) return;
      if (event.target instanceof Element && event.target.closest(TYPES_INTO)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
