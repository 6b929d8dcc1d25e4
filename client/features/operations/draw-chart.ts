import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { color } from '../../ui/theme/tokens.css.ts';
import { type Drawing, resolvedColor } from '../charts/drawing.ts';
import { CHART_HEIGHT } from './chart-height.ts';

export interface ChartLook {
  /** null: not known, or not begun yet. */
  readonly values: readonly (number | null)[];
  readonly kind: 'bars' | 'area';
  /** A token of the palette. */
  readonly tint: string;
  /** The index of the bar of the hour or day that is not over yet. This bar is paler. An area has none. */
  readonly running?: number | undefined;
}

/** The share of its place that a bar takes. */
const BAR_SHARE = 0.74;
const BAR_MAX_PX = 18;
const BAR_RADIUS = 0.18;
/** The height of the mark for an hour or a day without a figure. */
const STUB_PX = 3;
const PALE = '80';

/** Draws values from left to right. Bars begin at zero, and an area begins somewhat below its lowest value. */
export function drawChart(target: HTMLElement, { values, kind, tint, running = -1 }: ChartLook): Drawing {
  const last = values.length - 1;
  const known = values.filter((value) => value !== null);
  const highest = Math.max(1, ...known);
  const lowest = kind === 'bars' || known.length === 0 ? 0 : Math.min(...known);
  const foot = kind === 'bars' ? 0 : Math.max(0, lowest - (highest - lowest) * 0.25);
  const bars = UPlot.paths.bars?.({ size: [BAR_SHARE, BAR_MAX_PX], radius: [BAR_RADIUS, 0] });
  const barSeries = (fill: () => string): UPlot.Series => ({
    ...(bars ? { paths: bars } : {}),
    fill,
    width: 0,
    points: { show: false },
  });
  const areaSeries: UPlot.Series = {
    stroke: () => resolvedColor(tint),
    fill: () => `${resolvedColor(tint)}1f`,
    width: 2,
    spanGaps: false,
    points: { show: known.length === 1, size: 6, fill: () => resolvedColor(tint) },
  };
  const over = values.map((value, index) => (index === running ? null : value));
  const notOver = values.map((value, index) => (index === running ? value : null));
  const plot = new UPlot(
    {
      width: target.clientWidth,
      height: CHART_HEIGHT,
      padding: [4, kind === 'area' ? 2 : 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: kind === 'bars' ? [-0.5, last + 0.5] : [0, Math.max(1, last)] },
        y: { range: [foot, foot === highest ? highest + 1 : highest] },
      },
      axes: [{ show: false }, { show: false }],
      series: [
        {},
        ...(kind === 'area'
          ? [areaSeries]
          : [barSeries(() => resolvedColor(tint)), barSeries(() => `${resolvedColor(tint)}${PALE}`)]),
      ],
      hooks: { draw: kind === 'bars' ? [(drawn) => drawStubs(drawn, values)] : [] },
    },
    kind === 'area' ? [indexes(values), [...values]] : [indexes(values), over, notOver],
    target,
  );
  return {
    resize: (width) => plot.setSize({ width, height: CHART_HEIGHT }),
    redraw: () => plot.redraw(false),
    remove: () => plot.destroy(),
  };
}

const indexes = (values: readonly unknown[]): number[] => values.map((_, index) => index);

/** Marks where a figure will be, or is not known. */
function drawStubs(plot: UPlot, values: readonly (number | null)[]): void {
  const { ctx, bbox } = plot;
  const place = bbox.width / values.length;
  const width = Math.min(place * BAR_SHARE, BAR_MAX_PX * UPlot.pxRatio);
  const height = STUB_PX * UPlot.pxRatio;
  ctx.fillStyle = resolvedColor(color.hairline);
  for (const [index, value] of values.entries()) {
    if (value !== null) continue;
    ctx.fillRect(
      bbox.left + (index + 0.5) * place - width / 2,
      bbox.top + bbox.height - height,
      width,
      height,
    );
  }
}
