import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const grounding = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  maxWidth: '26rem',
  margin: 'auto',
  textAlign: 'center',
});
export const count = style({
  ...serif,
  display: 'grid',
  placeItems: 'center',
  width: '2.4em',
  height: '2.4em',
  borderRadius: '50%',
  background: color.spruceWash,
  color: color.spruce,
  fontSize: '3rem',
  lineHeight: 1,
});
export const prompt = style({ ...serif, fontSize: '1.5rem' });
export const hint = style({ color: color.soft, minHeight: '3lh' });
