import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** How far right of its start a push must end to dismiss the toast, in CSS pixels. */
const SWIPE_PX = 50;

/**
 * Pointer handlers for an element that can be pushed to the right. Calls `onSwipe` if the pointer is let go at least
 * `SWIPE_PX` to the right of where the push began. A push that starts on a button does not count.
 */
export function useSwipeRight(onSwipe: () => void) {
  const from = useRef<number | null>(null);
  const pushed = (event: PointerEvent) => (from.current === null ? 0 : event.clientX - from.current);
  const settle = (event: PointerEvent<HTMLElement>) => {
    from.current = null;
    event.currentTarget.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = Math.max(0, pushed(event));
      if (distance > 0) event.currentTarget.style.transform = `translateX(${distance}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const away = pushed(event) >= SWIPE_PX;
      settle(event);
      if (away) onSwipe();
    },
    onPointerCancel: settle,
  };
}
