import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/type.ts';

export const coming = style({
  display: 'grid',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
  '@media': { [DESKTOP]: { gridTemplateColumns: '1fr 1fr', alignItems: 'stretch' } },
});
export const picture = style({
  width: '100%',
  height: 168,
  '@media': { [DESKTOP]: { height: '100%', minHeight: 320 } },
});
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  '@media': { [DESKTOP]: { padding: 32, justifyContent: 'center' } },
});
export const title = style({ ...serif, fontSize: '1.375rem' });
export const list = style({ display: 'flex', flexDirection: 'column', gap: 14, marginTop: 4 });
export const term = style({ fontWeight: 600 });
export const soft = style({ color: color.soft });
