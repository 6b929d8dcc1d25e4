import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 14,
  alignItems: 'start',
  minHeight: 48,
  paddingBlock: 11,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'default', color: color.soft } },
});

/** As high as a line of text, so that it stands beside the first one. */
export const box = style({
  width: 24,
  height: 24,
  margin: '1px 0 0',
  accentColor: color.spruce,
  cursor: 'inherit',
});
