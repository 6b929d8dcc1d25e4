import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  padding: '10px 16px',
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  background: color.raised,
  color: color.soft,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 44,
  height: 44,
  borderRadius: 12,
  background: color.sunken,
  color: color.spruce,
});
export const iconNow = style([icon, { background: color.spruceWash }]);
export const words = style({ flex: 1, minWidth: 0 });
export const title = style({ display: 'block', color: color.ink, fontWeight: 600 });
export const description = style({ display: 'block', fontSize: '1rem', lineHeight: 1.35 });
export const now = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: color.spruce,
  fontWeight: 600,
});
