import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { weekdayLetter } from '../../lib/date-text.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { SANS } from '../../ui/theme/typography.ts';
import type { TrackedScale } from '../track/scales.tsx';
import { stepOf, tickDate } from './chart-text.ts';
import type { Day } from './days.ts';
import { type Drawing, resolvedColor } from './drawing.ts';

const HEIGHT = 176;
const STEPS = [1, 2, 3, 4, 5];
/** The steps with a label beside the chart: both ends and the middle. */
const NAMED_STEPS = [1, 3, 5];
/** How many days apart the dates below the line are. */
function tickEvery(days: number, widthPx: number): number {
  if (days <= 7) return 1;
  if (days > 30) return 28;
  return widthPx < 310 ? 14 : 7;
}

/**
 * Draws the values of one scale, oldest day at the left. The line connects days with a value and breaks at
 * days without one. Each day with a value has a dot in the color of the value.
 */
export function draw(target: HTMLElement, days: readonly Day[], scale: TrackedScale): Drawing {
  const figures = days.map((day) => day[scale.key]);
  const last = days.length - 1;
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const font = `${0.875 * remPx}px ${SANS}`;
  const axis = { font, stroke: () => resolvedColor(color.soft), ticks: { show: false } };
  const plot = new UPlot(
    {
      width: target.clientWidth,
      height: HEIGHT,
      padding: [8, days.length > 7 ? 24 : 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [-0.4, last + 0.4] }, y: { range: [0.6, 5.4] } },
      axes: [
        {
          ...axis,
          size: 1.9 * remPx,
          grid: { show: false },
          splits: ({ width }) => {
            const every = tickEvery(days.length, width);
            return days.map((_, index) => index).filter((index) => (last - index) % every === 0);
          },
          values: (_, splits) => splits.map((index) => labelOf(days[index]?.date ?? '', days.length)),
        },
        {
          ...axis,
          size: 5 * remPx,
          gap: 0.5 * remPx,
          grid: { stroke: () => resolvedColor(color.hairline), width: 1 },
          splits: () => STEPS,
          values: (_, splits) =>
            splits.map((step) => (NAMED_STEPS.includes(step) ? scale.labels[stepOf(step)] : '')),
        },
      ],
      series: [
        {},
        {
          stroke: () => resolvedColor(color.control),
          width: days.length > 30 ? 1 : 1.5,
          spanGaps: false,
          points: { show: false },
        },
      ],
      hooks: { draw: [(drawn) => drawDots(drawn, figures, scale)] },
    },
    [days.map((_, index) => index), figures],
    target,
  );
  return {
    resize: (width) => plot.setSize({ width, height: HEIGHT }),
    redraw: () => plot.redraw(false),
    remove: () => plot.destroy(),
  };
}

const labelOf = (date: string, days: number) => (days <= 7 ? weekdayLetter(date) : tickDate(date));

function drawDots(plot: UPlot, figures: readonly (number | null)[], scale: TrackedScale): void {
  const radius = (figures.length > 30 ? 2.5 : figures.length > 7 ? 4 : 6) * UPlot.pxRatio;
  for (const [index, figure] of figures.entries()) {
    if (figure === null) continue;
    plot.ctx.beginPath();
    plot.ctx.arc(plot.valToPos(index, 'x', true), plot.valToPos(figure, 'y', true), radius, 0, 2 * Math.PI);
    plot.ctx.fillStyle = resolvedColor(scale.tintOf(stepOf(figure)));
    plot.ctx.fill();
  }
}
