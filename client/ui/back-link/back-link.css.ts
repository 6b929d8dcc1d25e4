import { style } from '@vanilla-extract/css';

export const backLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  marginBlockEnd: 8,
  paddingInlineEnd: 16,
  borderRadius: 999,
  textDecoration: 'none',
  fontWeight: 600,
});
