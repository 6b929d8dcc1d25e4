import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Short forms are not stretched over a desktop's width. */
export const narrow = style({ maxWidth: 520 });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const soft = style({ color: color.soft });
/** The confirmation when a role session has run out, in a dialog that covers the page. */
export const again = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 18,
  width: 'min(100%, 520px)',
  marginInline: 'auto',
});
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginBlockEnd: 16,
  paddingInline: '16px 4px',
  paddingBlock: 4,
  borderRadius: 14,
  background: color.spruceWash,
});
/** Shrinks, so that the button stays beside it. */
export const barText = style({ flex: '1 1 10rem', minWidth: 0 });
export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 14px',
  minHeight: 72,
  paddingBlock: 12,
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const words = style({ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const since = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
