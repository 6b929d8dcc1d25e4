import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const lead = style({ color: color.soft, marginBottom: 8 });
export const list = style({ listStyle: 'none', padding: 0, margin: 0 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr)',
  columnGap: 14,
  paddingBlock: 14,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const picture = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 12,
  background: color.sunken,
  color: color.soft,
});
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const title = style({ fontWeight: 700 });
export const whole = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const summary = style({
  color: color.soft,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
export const when = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
export const reason = style({ color: color.danger });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 4, marginInlineStart: -12 });
/** Both buttons fit beside each other from a width of 360 px on. */
globalStyle(`${actions} > button`, { paddingInline: 12 });
export const gone = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  gridColumn: '1 / -1',
  color: color.soft,
});
export const foot = style({
  display: 'grid',
  gap: 8,
  borderTop: `1px solid ${color.hairline}`,
  paddingTop: 16,
});
export const status = style({ minHeight: '1.5em', textAlign: 'center', color: color.soft });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const question = style({ fontWeight: 600, marginBottom: 4 });
