/**
 * The mark of the chosen option where the system forces its own colors and a background tint would not be
 * visible.
 */
export const chosenForced = {
  forcedColorAdjust: 'none',
  borderColor: 'Highlight',
  background: 'Highlight',
  color: 'HighlightText',
} as const;

/** An edge for what lies over a page, seen only where the system's own colours are forced. */
export const edgeForced = { outline: '1px solid transparent', outlineOffset: -1 } as const;
