import { useCallback } from 'react';
import type { TrackedScale } from '../track/scales.tsx';
import { CanvasChart } from './canvas-chart.tsx';
import { chartDescription } from './chart-text.ts';
import * as css from './charts.css.ts';
import type { Day } from './days.ts';

interface PlotProps {
  readonly days: readonly Day[];
  readonly scale: TrackedScale;
}

/** A line chart of one scale. The drawing library is loaded on demand. */
export function Plot({ days, scale }: PlotProps) {
  const draw = useCallback(
    async (target: HTMLElement) => (await import('./draw.ts')).draw(target, days, scale),
    [days, scale],
  );
  return <CanvasChart label={chartDescription(days, scale)} className={css.plot} draw={draw} />;
}
