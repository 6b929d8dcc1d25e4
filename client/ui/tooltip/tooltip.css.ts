import { style } from '@vanilla-extract/css';
import { edgeForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';

export const anchor = style({ position: 'relative', display: 'inline-grid' });

export const tip = style({
  ...edgeForced,
  position: 'absolute',
  insetBlockStart: 'calc(100% + 2px)',
  insetInlineEnd: 0,
  zIndex: 26,
  padding: '4px 12px',
  borderRadius: 8,
  background: color.ink,
  color: color.paper,
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
});
