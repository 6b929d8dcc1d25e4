import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

/** With large text the way to begin anew stands below the words, which would be a column of single ones beside it. */
export const draftNotice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  color: color.soft,
  fontSize: '0.9375rem',
});

export const words = style({ flex: '1 1 9rem', minWidth: 0 });

/** It changes what Save does, so it stands out from what is always said here. */
export const waiting = style({ marginBlockEnd: 4, color: color.ink });

/** Its words end near the edge; more than the padding around it would make the form scroll sideways. */
export const again = style({ flexShrink: 0, marginBlock: -12, marginInlineEnd: -20 });
export const againLater = style([again, { visibility: 'hidden' }]);
