import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Windows that are too low for everything in one column. */
export const LOW = '(max-height: 520px) and (min-width: 640px)';

export const overlay = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  textAlign: 'center',
  selectors: { '&:focus': { outline: 'none' } },
  '@media': { [LOW]: { flexDirection: 'row', alignItems: 'center', gap: 24 } },
});
export const shown = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  paddingBottom: 12,
  isolation: 'isolate',
});
// Hides the header and navigation from all readers, screen readers included. They return as soon as the
// dialog closes, so that the focus can go back to the control that opened it.
globalStyle(`body:has(dialog[open] ${overlay}) :is(nav, #root header)`, { visibility: 'hidden' });

/** Stays visible, however long the content above is. */
export const actions = style({
  position: 'sticky',
  bottom: -20,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  maxWidth: '26rem',
  marginInline: 'auto',
  marginBottom: -20,
  paddingBlock: '12px 20px',
  background: color.paper,
  '@media': { [LOW]: { flex: '0 1 18rem', marginBottom: 0 } },
});
