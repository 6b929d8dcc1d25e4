import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** The space below the content of a full dialog. */
const END = 'max(20px, env(safe-area-inset-bottom))';

export const lines = style({
  flex: 1,
  width: '100%',
  maxWidth: '44rem',
  margin: '0 auto',
  paddingBottom: 20,
});
/** Stays in place, however far the lines are scrolled. */
export const foot = style({
  position: 'sticky',
  bottom: `calc(-1 * ${END})`,
  marginInline: -20,
  marginBottom: `calc(-1 * ${END})`,
  padding: `12px 20px ${END}`,
  borderTop: `1px solid ${color.hairline}`,
  background: color.paper,
});
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  maxWidth: '28rem',
  margin: '0 auto',
});
globalStyle(`${buttons} > *`, { flex: '1 1 auto' });
