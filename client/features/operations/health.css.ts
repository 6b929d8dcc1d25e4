import { style, styleVariants } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: 8,
  fontSize: '0.9375rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
const base = style({ flexShrink: 0 });
export const shape = styleVariants({
  fine: [base, { color: color.spruce }],
  watch: [base, { color: color.mood[4] }],
  wrong: [base, { color: color.danger }],
  rebuilding: [base, { color: color.soft }],
  paused: [base, { color: color.danger }],
});
