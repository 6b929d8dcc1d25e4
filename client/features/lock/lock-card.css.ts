import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const ruled = style({ borderTop: `1px solid ${color.hairline}` });
export const soft = style({ color: color.soft });
export const timeRow = style([ruled, { display: 'flex', alignItems: 'center', gap: 14, minHeight: 56 }]);
export const timeLabel = style({ flex: 1 });
export const time = style({
  minHeight: 48,
  paddingInline: 12,
  border: `1px solid ${color.control}`,
  borderRadius: 12,
  background: color.raised,
  color: color.ink,
  font: 'inherit',
});
export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
