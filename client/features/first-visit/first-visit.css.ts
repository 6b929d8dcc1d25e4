import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** Wider than the single column of cards. */
const ROOMY = 'screen and (min-width: 641px)';

export const soft = style({ color: color.soft });

/** Reaches from edge to edge of a phone, below the header. The picture is higher, and its middle is shown. */
export const picture = style({
  display: 'grid',
  alignItems: 'center',
  height: 112,
  overflow: 'hidden',
  margin: '0 -16px 20px',
  '@media': {
    [ROOMY]: { marginInline: 0, borderRadius: 18 },
    [DESKTOP]: { height: 200, margin: '60px 0 28px' },
  },
});

export const stack = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '@media': { [DESKTOP]: { gap: 24 } },
});

export const create = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const belowButton = style([soft, { textAlign: 'center', fontSize: '0.9375rem' }]);

export const promises = style({ display: 'flex', flexDirection: 'column', gap: 14 });
export const promise = style({ display: 'flex', gap: 14 });
export const icon = style({ flex: 'none', marginTop: 3, color: color.spruce });
/** Starts below the words of the promises. */
export const more = style({
  alignSelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 48,
  marginBlock: -10,
  marginInlineStart: 34,
  color: color.spruce,
  fontWeight: 600,
});

export const header = style({ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' });

export const offered = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const word = style({ ...serif, fontSize: '1.25rem' });
