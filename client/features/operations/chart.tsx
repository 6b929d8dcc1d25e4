import { useMemo } from 'react';
import { CanvasChart } from '../charts/canvas-chart.tsx';
import * as css from './chart.css.ts';
import type { ChartLook } from './draw-chart.ts';

interface ChartProps extends ChartLook {
  /** Describes the chart for people who do not see it. */
  readonly label: string;
  /** The texts below the chart, from its left end to its right end at equal distances. */
  readonly ticks: readonly string[];
}

/** A small chart without a value axis: the numbers beside it and its description say how high it is. */
export function Chart({ label, ticks, values, kind, tint, running }: ChartProps) {
  const key = values.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  const draw = useMemo(() => {
    const look = { values, kind, tint, running };
    return async (target: HTMLElement) => (await import('./draw-chart.ts')).drawChart(target, look);
  }, [key, kind, tint, running]);
  return (
    <div>
      <CanvasChart label={label} className={css.plot} draw={draw} />
      <div className={css.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={css.tick}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}
