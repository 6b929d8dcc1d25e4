import { style } from '@vanilla-extract/css';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** The space below the content of a dialog. */
const END = 'max(20px, env(safe-area-inset-bottom))';

export const list = style({ margin: '12px 0', padding: 0, border: 0, minWidth: 0 });
export const legend = style([hidden]);
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  cursor: 'pointer',
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const radio = style({ width: 24, height: 24, margin: 0, flexShrink: 0, accentColor: color.spruce });
export const name = style({ flex: 1, minWidth: 0 });
export const numbers = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
export const soft = style({ color: color.soft });
export const note = style({
  padding: '12px 16px',
  borderRadius: 12,
  background: color.sunken,
  fontSize: '1rem',
});
/** Stays in place while the list scrolls. */
export const foot = style({
  position: 'sticky',
  bottom: `calc(-1 * ${END})`,
  marginInline: -20,
  marginTop: 16,
  marginBottom: `calc(-1 * ${END})`,
  padding: `12px 20px ${END}`,
  borderTop: `1px solid ${color.hairline}`,
  background: color.raised,
});
