import { type RefObject, useEffect, useRef } from 'react';

/** Returns a `ref` for an element that gets the focus when the component appears, so that screen readers read it. */
export function useFocusOnMount<Type extends HTMLElement>(): RefObject<Type | null> {
  const element = useRef<Type>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Calls `moveFocus` after each change of `shown`, but not when the component appears. */
export function useFocusOnChange(shown: unknown, moveFocus: () => void): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    moveFocus();
  });
}
