import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const part = style({ display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0 });
export const heading = style({ ...serif, fontSize: '1.0625rem' });
/** As tall as the chart, so that the content below does not move when it is drawn. */
export const plot = style({ minHeight: 176, overflow: 'hidden' });

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});
export const toggle = style({ marginInline: -22, marginBlock: -8 });
export const spans = style({ '@media': { [DESKTOP]: { maxWidth: 440 } } });

export const scroller = style({
  position: 'relative',
  maxHeight: 380,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${color.hairline}`,
  borderRadius: 14,
});
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
});
export const cell = style({
  padding: '9px 10px',
  textAlign: 'start',
  fontWeight: 400,
  verticalAlign: 'top',
  borderTop: `1px solid ${color.hairline}`,
});
export const dayHead = style([cell, { padding: 0, whiteSpace: 'nowrap' }]);
export const openDay = style({
  width: '100%',
  minHeight: 44,
  padding: '9px 10px',
  border: 0,
  background: 'transparent',
  color: color.spruce,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});
export const columnHead = style([
  cell,
  { position: 'sticky', top: 0, background: color.raised, fontWeight: 600, borderTop: 0 },
]);
export const none = style({ color: color.soft });

export const insights = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '14px 16px',
  borderRadius: 14,
  background: color.spruceWash,
});
export const insight = style({ maxWidth: '68ch' });
