import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

export const page = style({ display: 'flex', flexDirection: 'column', gap: 24 });
export const soft = style({ color: color.soft });
export const note = style({
  padding: '14px 20px',
  borderRadius: 16,
  background: color.spruceWash,
});
export const all = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const listTitle = style({ ...serif, fontSize: '1.375rem' });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: '24px 40px',
});
export const session = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: 'auto auto 1fr',
  columnGap: 16,
});
export const picture = style({ gridRow: '1 / 4' });
export const kind = style([soft, { gridColumn: '2 / -1' }]);
export const description = style({ gridColumn: '2 / -1', marginTop: 4 });
export const title = style({ fontSize: '1.0625rem', fontWeight: 600 });
export const duration = style({
  color: color.soft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
