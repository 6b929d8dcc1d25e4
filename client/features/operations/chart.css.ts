import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { CHART_HEIGHT } from './chart-height.ts';

export const plot = style({
  height: CHART_HEIGHT + 1,
  borderBlockEnd: `1px solid ${color.hairline}`,
  overflow: 'hidden',
});
/** Texts with equal gaps. The first begins where the chart begins, and the last ends where it ends. */
export const ticks = style({
  display: 'flex',
  justifyContent: 'space-between',
  marginBlockStart: 4,
  color: color.soft,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.35,
});
export const tick = style({ whiteSpace: 'nowrap' });
