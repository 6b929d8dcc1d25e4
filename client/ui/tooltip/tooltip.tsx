import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as css from './tooltip.css.ts';

/** How long a pointer or the focus rests before the words appear. */
export const OPEN_DELAY_MS = 700;
/** Whoever goes on to the next one within this time sees its words at once. */
export const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/**
 * Shows sighted people the words of a button that has only an icon. The button carries the same words as its
 * label, so for a screen reader this says nothing twice. Escape sends it away.
 */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const isOpen = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    const delay = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    timer.current = setTimeout(() => {
      isOpen.value = true;
    }, delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (!isOpen.peek()) return;
    isOpen.value = false;
    lastClosedAt = performance.now();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control within
    <span
      className={css.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') show();
      }}
      onPointerLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {isOpen.value ? (
        <span className={css.tip} aria-hidden="true">
          {text}
        </span>
      ) : null}
    </span>
  );
}
