import { style } from '@vanilla-extract/css';
import { DESKTOP, PHONE } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const item = style({
  '@media': {
    [PHONE]: { selectors: { '& + &': { borderTop: `1px solid ${color.hairline}`, paddingTop: 16 } } },
  },
});
export const title = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const when = style({ color: color.soft, fontSize: '0.9375rem' });

/** Only the first lines. A button shows the whole entry. */
export const beginning = style({
  marginTop: 6,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

export const all = style({
  display: 'grid',
  '@media': { [DESKTOP]: { justifyContent: 'start' } },
});
