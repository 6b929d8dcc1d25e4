import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const kept = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  marginBlock: -12,
  color: color.soft,
  fontSize: '0.9375rem',
});

/** Its words end near the edge; more than the padding around it would make the form scroll sideways. */
export const again = style({ flexShrink: 0, marginInlineEnd: -20 });
export const againLater = style([again, { visibility: 'hidden' }]);
