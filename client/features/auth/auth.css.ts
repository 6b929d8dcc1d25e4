import { globalStyle, style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '@media': { [DESKTOP]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', gap: 48 } },
});

export const card = style({
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  padding: 20,
  '@media': { [DESKTOP]: { gridColumn: 2, gridRow: 1, padding: 28 } },
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18, marginTop: 20 });
export const step = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const stepTitle = style({
  ...serif,
  fontSize: '1.375rem',
  selectors: { '&:focus': { outline: 'none' } },
});
export const soft = style({ color: color.soft });

export const pitch = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const pitchList = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const pitchItem = style({ display: 'flex', gap: 16, alignItems: 'flex-start' });
export const pitchTitle = style({ ...serif, fontSize: '1.125rem' });
export const tile = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  flexShrink: 0,
  borderRadius: 14,
});

export const demo = style({ marginTop: 10, display: 'flex', flexDirection: 'column', gap: 8 });
export const pairs = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const pair = style({
  minHeight: 48,
  padding: '6px 16px',
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  background: color.raised,
  cursor: 'pointer',
});

export const footer = style({ color: color.soft, fontSize: '0.9375rem', marginTop: 20 });
globalStyle(`${footer} a`, { color: color.spruce });
