import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const steps = style({ display: 'grid' });
export const step = style({
  display: 'flex',
  gap: 16,
  paddingBlock: 16,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const number = style({
  ...serif,
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 36,
  height: 36,
  borderRadius: 999,
  background: color.spruceWash,
  color: color.spruce,
  fontSize: '1.125rem',
});
export const words = style({ display: 'grid', justifyItems: 'start', gap: 4, flex: 1, minWidth: 0 });
export const title = style({ fontSize: '1.0625rem', fontWeight: 600 });
export const text = style({ color: color.soft, fontSize: '1rem' });

/** A sign or an entry as it looks in the browser. It can't be pressed. */
const drawn = style({
  display: 'flex',
  alignItems: 'center',
  marginTop: 8,
  borderRadius: 12,
  background: color.sunken,
});
export const sign = style([drawn, { justifyContent: 'center', width: 48, height: 48, color: color.spruce }]);
export const entry = style([
  drawn,
  { justifyContent: 'space-between', gap: 12, width: '100%', minHeight: 48, paddingInline: 14 },
]);
export const result = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginTop: 8,
  color: color.soft,
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: 12,
  border: `1px solid ${color.hairline}`,
  background: color.paper,
});
