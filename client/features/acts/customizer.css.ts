import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 28 });
export const section = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const heading = style({
  ...serif,
  fontSize: '1.1875rem',
  selectors: { '&:focus': { outline: 'none' } },
});
export const soft = style({ color: color.soft });

export const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
export const category = style({
  padding: 0,
  marginBottom: 2,
  color: color.soft,
  fontSize: '0.9375rem',
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
});

export const own = style({ borderBottom: `1px solid ${color.hairline}` });
export const ownAct = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 48px',
  columnGap: 12,
  alignItems: 'start',
  paddingBlock: 12,
  borderTop: `1px solid ${color.hairline}`,
});
/** Its cross ends where the text column does. */
export const remove = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  margin: '-8px -14px 0 0',
  justifySelf: 'end',
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});

/** Stays in view over the long list, with what went wrong right above the button to press again. */
export const foot = style({
  position: 'sticky',
  bottom: -20,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: '-16px -20px -20px',
  padding: '12px 20px 20px',
  background: color.raised,
  borderTop: `1px solid ${color.hairline}`,
});
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 12 });
