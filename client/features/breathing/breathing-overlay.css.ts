import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

export const overlay = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
});
// Out of sight for every reader, not only covered.
globalStyle(`body:has(${overlay}) :is(nav, #root header)`, { visibility: 'hidden' });

export const count = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
/** Three circles; the rings are drawn around the disc and take no room of their own. */
export const rings = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(44vmin, 15rem)',
  minWidth: '9.5rem',
  aspectRatio: '1',
  margin: 'auto',
  padding: 12,
  borderRadius: '50%',
  background: color.spruce,
  color: color.onSpruce,
  boxShadow: `0 0 0 min(6vmin, 36px) color-mix(in srgb, ${color.spruce} 22%, transparent), 0 0 0 min(13vmin, 76px) color-mix(in srgb, ${color.spruce} 11%, transparent)`,
});
export const word = style({ ...serif, fontSize: '1.4375rem', textAlign: 'center' });
export const help = style({ width: '100%', maxWidth: '36rem', margin: 'auto' });
/** In reach however long the help above it is. */
export const actions = style({
  position: 'sticky',
  bottom: -20,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  marginBottom: -20,
  paddingBlock: '12px 20px',
  background: color.paper,
});
