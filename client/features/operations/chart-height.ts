/** In CSS pixels, without the row of texts below the chart. */
export const CHART_HEIGHT = 64;
