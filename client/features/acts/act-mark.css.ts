import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * The square behind an act's icon. Its background shows until the icon has loaded, which brings its own background. In
 * a narrow card, `home/acts-card.css.ts` sets another size, and its `MARK` depends on that size.
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
