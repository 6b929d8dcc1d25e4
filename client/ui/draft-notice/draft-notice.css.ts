import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

/**
 * With large text the button moves below the words, which would otherwise become a column of single words.
 */
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

/** Keeps its place in a form that nothing was written in yet. */
export const notYet = style({ visibility: 'hidden' });

/** Emphasized, because it changes what Save does. */
export const waiting = style({ marginBlockEnd: 4, color: color.ink });

/** Its text ends near the edge. A larger negative margin would make the form scroll sideways. */
export const again = style({ flexShrink: 0, marginBlock: -12, marginInlineEnd: -20 });
export const againLater = style([again, { visibility: 'hidden' }]);
