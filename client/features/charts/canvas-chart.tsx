import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { logWarning } from '../../lib/log.ts';
import { theme } from '../theme/theme.ts';
import type { Drawing } from './drawing.ts';

/**
 * Whether the browser can draw on a canvas. If not, nothing is drawn; the description stays, and the page has the
 * values.
 */
const hasCanvas = () => document.createElement('canvas').getContext('2d') !== null;

interface CanvasChartProps {
  /** Describes the chart for people who do not see it. */
  readonly label: string;
  readonly className: string;
  /**
   * Fetches the drawing library and draws. Another function removes the drawing and draws again, so pass the same
   * function while the values are the same.
   */
  readonly draw: (target: HTMLElement) => Promise<Drawing>;
}

/** A picture drawn by a library that is loaded on demand. It follows the width, the theme and the fonts. */
export function CanvasChart({ label, className, draw }: CanvasChartProps) {
  const target = useRef<HTMLDivElement>(null);
  const drawing = useSignal<Drawing | null>(null);
  const hasFailed = useSignal(false);

  useEffect(() => {
    const element = target.current;
    if (!element || !hasCanvas()) return;
    let isHere = true;
    draw(element)
      .then((drawn) => {
        if (!isHere) return drawn.remove();
        drawing.value = drawn;
        hasFailed.value = false;
      })
      .catch((error: unknown) => {
        logWarning('The chart was not drawn:', error);
        if (isHere) hasFailed.value = true;
      });
    return () => {
      isHere = false;
      drawing.peek()?.remove();
      drawing.value = null;
    };
  }, [draw, drawing, hasFailed]);

  useEffect(() => {
    const element = target.current as HTMLDivElement;
    const observer = new ResizeObserver(() => drawing.peek()?.resize(element.clientWidth));
    observer.observe(element);
    const redraw = () => drawing.peek()?.redraw();
    const darkScheme = matchMedia('(prefers-color-scheme: dark)');
    darkScheme.addEventListener('change', redraw);
    document.fonts?.addEventListener('loadingdone', redraw);
    return () => {
      observer.disconnect();
      darkScheme.removeEventListener('change', redraw);
      document.fonts?.removeEventListener('loadingdone', redraw);
    };
  }, [drawing]);

  useSignalEffect(() => {
    if (theme.value) drawing.peek()?.redraw();
  });

  return (
    <>
      {hasFailed.value ? <p>The chart can’t be drawn right now. You can still see the values.</p> : null}
      <div ref={target} role="img" aria-label={label} className={className} />
    </>
  );
}
