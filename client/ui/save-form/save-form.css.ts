import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 20 });

/** Stays in view in a long form. The error stands right above the button to press again. */
export const foot = style({
  position: 'sticky',
  bottom: -20,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: '0 -20px -20px',
  padding: '12px 20px 20px',
  background: color.raised,
});
export const ruledFoot = style([foot, { marginTop: -16, borderTop: `1px solid ${color.hairline}` }]);
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 12 });
