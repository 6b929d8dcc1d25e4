import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const year = style({ display: 'flex', flexDirection: 'column', gap: 3 });
export const month = style({
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr)',
  alignItems: 'center',
});
export const name = style({ color: color.soft, fontSize: '0.875rem', lineHeight: 1.2 });
export const days = style({ width: '100%', height: 18, forcedColorAdjust: 'none' });
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginTop: 6,
  paddingInlineStart: '2.5rem',
  color: color.soft,
  fontSize: '0.875rem',
});
export const swatches = style({ width: 70, height: 18, forcedColorAdjust: 'none' });
