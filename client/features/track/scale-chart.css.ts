import { createVar, style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** The height of one step of the scale. */
export const step = createVar();

export const chart = style({
  vars: { [step]: '32px' },
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  alignItems: 'end',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [DESKTOP]: { vars: { [step]: '44px' } } },
});

export const item = style({ display: 'grid', minWidth: 0 });
export const open = style({
  minWidth: 0,
  minHeight: 48,
  padding: 0,
  border: 0,
  borderRadius: 10,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'center',
});
export const value = style({ color: color.soft, fontSize: '0.9375rem' });
export const barWell = style({
  display: 'flex',
  alignItems: 'flex-end',
  paddingInline: 'clamp(3px, 1vw, 7px)',
  borderBottom: `1px solid ${color.hairline}`,
});
export const bar = style({
  forcedColorAdjust: 'none',
  width: '100%',
  maxWidth: 88,
  margin: '0 auto',
  borderRadius: '10px 10px 0 0',
});
const hatched = {
  border: '1.5px dashed currentColor',
  backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 1.5px, transparent 1.5px 7px)',
};
/** The bar of an entry that waits to be sent. */
export const waitingBar = style([bar, { ...hatched, borderBottom: 0 }]);
export const legend = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginTop: 12,
  color: color.soft,
});
export const waitingKey = style({
  ...hatched,
  forcedColorAdjust: 'none',
  flex: 'none',
  width: 22,
  height: 16,
  borderRadius: 4,
});
export const day = style({ color: color.soft, paddingTop: 6 });
