import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * The square behind an act's icon. An icon brings its own background; this one shows until it is there. In a narrow
 * card, `home/acts-card.css.ts` sets a size of its own, which `MARK` there depends on.
 */
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 10,
  background: color.sunken,
  '@media': { [DESKTOP]: { width: 44, height: 44, borderRadius: 12 } },
});
