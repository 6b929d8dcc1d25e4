import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  borderRadius: 999,
  background: color.spruceWash,
  color: color.spruce,
  fontWeight: 700,
  lineHeight: 1,
  letterSpacing: '0.02em',
  overflow: 'hidden',
  textDecoration: 'none',
});
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const link = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: 48,
  minHeight: 48,
  borderRadius: 999,
  textDecoration: 'none',
});
