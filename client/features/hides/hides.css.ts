import { style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/*
 * Styles for hiding what others have written: the button “…”, its sheet, the row in place of a hidden writing, the
 * switches for folded themes, and the list of everything hidden.
 */

export const menuButton = style({
  ...roundButton,
  flexShrink: 0,
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken, color: color.ink } },
});

export const quotedWriting = style({
  color: color.soft,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const menuRows = style({ display: 'flex', flexDirection: 'column', marginBlock: '12px -8px' });
export const menuRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  width: '100%',
  minHeight: 72,
  padding: '10px 0',
  border: 0,
  background: 'transparent',
  color: color.ink,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    // A row is a button in an `li`.
    'li > &': { borderTop: `1px solid ${color.hairline}` },
    '&:hover': { color: color.spruce },
    '&[aria-disabled]': { color: color.soft, cursor: 'default' },
    '&:focus-visible': { borderRadius: 10 },
  },
});
export const label = style({ display: 'block', fontWeight: 600, lineHeight: 1.35 });
export const hint = style({ display: 'block', color: color.soft, fontSize: '0.9375rem', lineHeight: 1.35 });

export const notice = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 8px 8px 20px',
  borderRadius: 18,
  background: color.sunken,
});
export const undoButton = style({
  flexShrink: 0,
  minWidth: 48,
  minHeight: 48,
  paddingInline: 16,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.spruce,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const foldedThemes = style({
  marginTop: 16,
  paddingTop: 16,
  borderTop: `1px solid ${color.hairline}`,
});

export const hiddenList = style({ display: 'flex', flexDirection: 'column' });
export const hiddenItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  paddingBlock: 14,
  // An item is an `li` itself.
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const hiddenItemText = style({ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' });
