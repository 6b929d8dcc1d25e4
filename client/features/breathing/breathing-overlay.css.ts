import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const overlay = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  textAlign: 'center',
  selectors: { '&:focus': { outline: 'none' } },
});
// Out of sight for every reader, not only covered. Shown again as soon as the dialog closes, so that the focus
// can go back to what opened it.
globalStyle(`body:has(dialog[open] ${overlay}) :is(nav, #root header)`, { visibility: 'hidden' });

export const help = style({ width: '100%', maxWidth: '36rem', margin: 'auto', textAlign: 'start' });
/** In reach however long what stands above is. */
export const actions = style({
  position: 'sticky',
  bottom: -20,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  width: '100%',
  marginTop: 'auto',
  marginBottom: -20,
  paddingBlock: '12px 20px',
  background: color.paper,
});
