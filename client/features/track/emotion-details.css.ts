import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const list = style({ display: 'flex', flexDirection: 'column' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  columnGap: 14,
  alignItems: 'start',
  paddingBlock: 14,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const when = style({ fontWeight: 600 });
export const labels = style({ color: color.soft });
export const notes = style({
  gridColumn: '2 / -1',
  marginTop: 6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const withdraw = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  marginTop: -4,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});
export const confirm = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginTop: 10,
  padding: 14,
  borderRadius: 14,
  background: color.sunken,
});
export const confirmWords = style({ flex: '1 1 100%' });
export const more = style({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 8 });
