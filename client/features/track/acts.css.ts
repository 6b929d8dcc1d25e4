import { globalStyle, style } from '@vanilla-extract/css';
import { track } from '../../ui/progress/progress-bar.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const checks = style({ marginBlock: -8 });
export const check = style({ selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } } });
/** An act without a checkbox: it waits to be sent. */
export const unsent = style([check, { paddingBlock: 12, paddingInlineStart: 38 }]);
export const alert = style({});
globalStyle(`${alert} > :not(:empty)`, { marginBottom: 12 });

export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  paddingTop: 16,
  borderTop: `1px solid ${color.hairline}`,
});
export const heading = style({ ...serif, fontSize: '1.125rem' });
export const days = style({ display: 'flex', flexDirection: 'column', gap: 14 });
export const day = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
});
export const count = style({ color: color.soft, whiteSpace: 'nowrap' });
export const bar = style([track, { height: 10, marginTop: 6 }]);

export const dialog = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const soft = style({ color: color.soft });
