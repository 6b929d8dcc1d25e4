import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as css from './tooltip.css.ts';

/** How long the pointer or the focus must stay on a control before its tooltip opens. */
const OPEN_DELAY_MS = 700;
/** Within this time after one tooltip has closed, the next opens without a delay. */
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/**
 * Shows the label of a button that has only an icon. Screen readers already read the button's own label, so the
 * tooltip is hidden from them. Escape closes it.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the control inside
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
