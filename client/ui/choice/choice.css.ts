import { style } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

export const choice = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  padding: 0,
  border: 0,
});
export const legend = style({ marginBottom: 8, padding: 0, fontWeight: 600 });
export const option = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'start',
  minHeight: 48,
  padding: '11px 14px',
  border: `1px solid ${color.control}`,
  borderRadius: 14,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.sunken },
    '&:has(:checked)': { background: color.spruceWash, borderColor: color.spruce },
  },
});
/**
 * With its margin almost as high as a line of text, so that it stands beside the first line of the label. It is drawn
 * here, because in dark mode browsers fill an empty radio button with a gray that looks disabled.
 */
export const input = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  margin: '2px 1px 0',
  border: `1.5px solid ${color.control}`,
  borderRadius: '50%',
  background: color.raised,
  cursor: 'inherit',
  selectors: {
    '&:checked': { borderColor: color.spruce },
    '&:checked::before': {
      content: '',
      width: 12,
      height: 12,
      borderRadius: '50%',
      background: color.spruce,
    },
  },
  '@media': {
    [FORCED]: { appearance: 'auto', '::before': { display: 'none' } },
  },
});
export const label = style({ display: 'block', fontWeight: 600 });
export const hint = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
