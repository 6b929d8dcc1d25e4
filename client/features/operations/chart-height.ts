/** In CSS pixels, without the line below. */
export const CHART_HEIGHT = 64;
