import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const badge = style({
  justifySelf: 'start',
  alignSelf: 'flex-start',
  padding: '3px 12px',
  borderRadius: 999,
  background: color.sunken,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
});
