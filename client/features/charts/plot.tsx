import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { logWarning } from '../../lib/log.ts';
import { theme } from '../theme/theme.ts';
import type { TrackedScale } from '../track/scales.tsx';
import { chartDescription } from './chart-text.ts';
import * as css from './charts.css.ts';
import type { Day } from './days.ts';
import type { Drawing } from './draw.ts';

/** Whether the browser can draw on a canvas. Without one, the description and the values are still there. */
const hasCanvas = () => document.createElement('canvas').getContext('2d') !== null;

interface PlotProps {
  readonly days: readonly Day[];
  readonly scale: TrackedScale;
}

/** A line chart of one scale. The drawing library is loaded on demand. */
export function Plot({ days, scale }: PlotProps) {
  const target = useRef<HTMLDivElement>(null);
  const drawing = useSignal<Drawing | null>(null);
  const hasFailed = useSignal(false);

  useEffect(() => {
    if (!hasCanvas()) return;
    let isHere = true;
    import('./draw.ts')
      .then(({ draw }) => {
        if (isHere && target.current) drawing.value = draw(target.current, days, scale);
      })
      .catch((error: unknown) => {
        logWarning('The chart was not drawn:', error);
        hasFailed.value = true;
      });
    return () => {
      isHere = false;
      drawing.peek()?.remove();
      drawing.value = null;
    };
  }, [days, scale, drawing, hasFailed]);

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
      <div ref={target} role="img" aria-label={chartDescription(days, scale)} className={css.plot} />
    </>
  );
}
