import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const boxes = style({ border: 0, margin: 0, padding: 0, minWidth: 0 });
export const legend = style({ fontWeight: 600, padding: 0, marginBottom: 4 });
export const summary = style({
  display: 'list-item',
  listStylePosition: 'inside',
  paddingBlock: 12,
  color: color.spruce,
  fontWeight: 600,
  cursor: 'pointer',
});
export const text = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  paddingBottom: 12,
  fontSize: '0.9375rem',
});
export const term = style({ fontWeight: 600 });
export const value = style({ margin: 0, color: color.soft, overflowWrap: 'anywhere' });
export const soft = style({ color: color.soft });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 16 });
