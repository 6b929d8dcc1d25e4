import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** A round place for a picture, initials or an icon. The component sets its size. */
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
});
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
/** A touch target that is larger than the avatar in it. */
export const link = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: 48,
  minHeight: 48,
  borderRadius: 999,
  textDecoration: 'none',
});
