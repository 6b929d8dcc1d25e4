import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const help = style({ display: 'flex', flexDirection: 'column', gap: 16, textAlign: 'start' });
export const place = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  marginInlineEnd: -20,
});
export const placeName = style({ flex: 1, minWidth: '5rem' });
export const question = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '16px 20px',
  borderRadius: 18,
  background: color.sunken,
});
export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: 12,
});
export const soft = style({ display: 'block', color: color.soft });
export const note = style({ color: color.soft, fontSize: '1rem' });
export const others = style({
  padding: '4px 20px',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
});
export const other = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  paddingBlock: 12,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
/** The icon stands beside the link's first line. */
globalStyle(`${other} > svg`, { flexShrink: 0, marginTop: 11 });
export const otherLink = style({
  display: 'inline-block',
  minHeight: 44,
  padding: '8px 0',
  border: 0,
  background: 'none',
  color: color.spruce,
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: 4,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
