import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const soft = style({ color: color.soft });
export const quote = style({
  marginBottom: 12,
  color: color.soft,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const reasons = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: 0,
  border: 0,
});
export const legend = style({ padding: 0, marginBottom: 8, fontWeight: 600 });
export const reason = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  paddingBlock: 8,
  cursor: 'pointer',
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const radio = style({ width: 22, height: 22, margin: 0, flexShrink: 0, accentColor: color.spruce });
export const hint = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
