import { style } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
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

/**
 * With its margin almost as high as a line of text, so that it stands beside the first line of the label. It is drawn
 * here, because in dark mode browsers fill an empty checkbox with a gray that looks disabled.
 */
export const box = style({
  appearance: 'none',
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  margin: '1px 0 0',
  border: `1.5px solid ${color.control}`,
  borderRadius: 7,
  background: color.raised,
  cursor: 'inherit',
  '::before': {
    content: '',
    width: 14,
    height: 12,
    clipPath: 'polygon(8% 48%, 36% 76%, 92% 6%, 100% 18%, 37% 98%, 0 62%)',
  },
  selectors: {
    '&:checked': { borderColor: color.spruce, background: color.spruce },
    '&:checked::before': { background: color.onSpruce },
    '&:disabled': { borderColor: color.hairline, background: color.sunken },
  },
  '@media': {
    [FORCED]: { appearance: 'auto', '::before': { display: 'none' } },
  },
});
