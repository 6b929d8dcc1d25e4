import { createVar, style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { rangeRules } from '../../ui/slider/range-rules.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** From this width of the page's content the name of the week stands beside the slider. */
const BESIDE = '(min-width: 44rem)';
/** The handle's width. Its center stays within the ends of the track. */
const THUMB = 20;

const share = createVar();
/** Where the handle or a number stands along the slider, from 0 to 1. */
export const shareName = share.slice(4, -1);

export const week = style({ display: 'flex', flexDirection: 'column', gap: 10 });
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 12px',
  '@container': { [BESIDE]: { gridTemplateColumns: '13rem minmax(0, 1fr) auto', columnGap: 24 } },
});
export const words = style({ minWidth: 0 });
export const name = style({ ...serif, fontSize: '1.375rem' });
export const dates = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
/** Below the name and the buttons on a phone, and between them on a desktop. */
export const slider = style({
  gridColumn: '1 / -1',
  gridRow: 2,
  minWidth: 0,
  '@container': { [BESIDE]: { gridColumn: 2, gridRow: 1 } },
});
const HANDLE = `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${share})`;
/**
 * Looks like `ui/slider`, but does not use it. This page is not stored on the device, other pages with a slider are. If
 * both used that file, the build would put it into a chunk of its own, which the device would store in addition.
 */
export const range = style({
  ...rangeRules({
    height: 48,
    background: `linear-gradient(to right, ${color.spruce} ${HANDLE}, ${color.hairline} ${HANDLE})`,
    thumb: { width: THUMB, border: 0, background: color.spruce },
    outlineOffset: 3,
  }),
  width: '100%',
  minWidth: 0,
  margin: 0,
});
export const ticks = style({ position: 'relative', height: '1.25rem', marginBlockStart: -10 });
const anyTick = style({
  position: 'absolute',
  insetInlineStart: HANDLE,
  transform: 'translateX(-50%)',
  color: color.soft,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
});
/** On a phone only the first, the last and the chosen week can have their numbers. */
export const tick = style([
  anyTick,
  { display: 'none', '@container': { '(min-width: 30rem)': { display: 'block' } } },
]);
export const endTick = style([anyTick]);
export const chosenTick = style([anyTick, { color: color.ink, fontWeight: 700 }]);

export const steps = style({ display: 'flex', gap: 8 });
export const step = style({
  ...roundButton,
  border: `1px solid ${color.control}`,
  color: color.spruce,
  selectors: {
    '&:hover:not([aria-disabled="true"])': { background: color.spruceWash },
    '&[aria-disabled="true"]': { borderColor: color.hairline, color: color.control, cursor: 'default' },
  },
});
/** The same shape to the other side. */
export const back = style({ transform: 'scaleX(-1)' });
export const asks = style({ fontWeight: 600 });
export const note = style({ color: color.soft, fontSize: '0.9375rem' });
export const seen = style({ display: 'flex', alignItems: 'flex-start', gap: 10, fontSize: '0.9375rem' });
