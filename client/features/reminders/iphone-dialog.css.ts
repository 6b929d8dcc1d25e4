import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const body = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const steps = style({ margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });
export const step = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  paddingBlock: 16,
  paddingInlineStart: 48,
  counterIncrement: 'step',
  selectors: {
    '& + &': { borderTop: `1px solid ${color.hairline}` },
    '&::before': {
      ...serif,
      content: 'counter(step)',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: 14,
      display: 'grid',
      placeItems: 'center',
      width: 32,
      height: 32,
      borderRadius: 999,
      background: color.spruceWash,
      color: color.spruce,
    },
  },
});
export const title = style({ fontSize: '1rem', fontWeight: 700 });
export const soft = style({ color: color.soft, fontSize: '0.9375rem' });
export const tile = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: 12,
  background: color.sunken,
});
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  padding: '11px 14px',
  borderRadius: 12,
  background: color.sunken,
});
export const note = style({ padding: '11px 14px', borderRadius: 12, background: color.sunken });
