import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const kept = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  marginBlock: -12,
  color: color.soft,
  fontSize: '0.9375rem',
});

export const again = style({ flexShrink: 0, marginInlineEnd: -22 });
export const againLater = style([again, { visibility: 'hidden' }]);

/** Stays in view however long the notes are, with what went wrong right above the button to press again. */
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
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 12 });
