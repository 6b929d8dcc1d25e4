import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  '@media': { [DESKTOP]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 24 } },
});
