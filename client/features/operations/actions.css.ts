import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Rows of words with a mark or a button at the end. */
export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '6px 16px',
  minHeight: 64,
  paddingBlock: 12,
  selectors: { 'li + &': { borderBlockStart: `1px solid ${color.hairline}` } },
});
/** Shrinks, so that the mark stays beside it. */
export const words = style({ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' });
export const what = style({ fontWeight: 600 });
export const soft = style({ color: color.soft, fontSize: '0.9375rem' });
