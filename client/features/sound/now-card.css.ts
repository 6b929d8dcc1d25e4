import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const now = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, min(9rem, 36%)) minmax(min-content, 1fr)',
  minHeight: '8.5rem',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
});
/** The picture in it is absolute, so that it never makes the card higher. */
export const frame = style({ position: 'relative' });
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 2,
  padding: '12px 20px',
  color: color.soft,
});
export const title = style({ ...serif, color: color.ink, fontSize: '1.1875rem' });
