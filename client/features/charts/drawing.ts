/** A chart on a canvas within an element. */
export interface Drawing {
  resize(width: number): void;
  /** Draws the chart again with the current theme's colors. */
  redraw(): void;
  remove(): void;
}

/** The value of a color token in the current theme, because a canvas cannot read CSS variables. */
export const resolvedColor = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token.slice(4, -1)).trim();
