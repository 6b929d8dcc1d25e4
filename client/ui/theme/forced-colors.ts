/**
 * Marks the chosen option where the system forces its own colors and a background tint would be invisible.
 */
export const chosenForced = {
  forcedColorAdjust: 'none',
  borderColor: 'Highlight',
  background: 'Highlight',
  color: 'HighlightText',
} as const;

/** An edge for elements that lie over the page. It is visible only with forced colors. */
export const edgeForced = { outline: '1px solid transparent', outlineOffset: -1 } as const;
