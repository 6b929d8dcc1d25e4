import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const chart = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  columnGap: 'clamp(6px, 2vw, 14px)',
  alignItems: 'end',
  fontVariantNumeric: 'tabular-nums',
});

export const item = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'center',
});
export const value = style({ color: color.soft, fontSize: '0.9375rem' });
export const barWell = style({
  display: 'flex',
  alignItems: 'flex-end',
  borderBottom: `1px solid ${color.hairline}`,
});
export const bar = style({
  width: '100%',
  maxWidth: 64,
  margin: '0 auto',
  borderRadius: '10px 10px 2px 2px',
});
export const day = style({ color: color.soft, paddingTop: 6 });
