import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { roundButton } from '../button/round-button.ts';
import { MOTION } from '../theme/breakpoint.ts';
import { edgeForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/typography.ts';

/** Wide enough to stand in the middle instead of at the lower edge. */
const ROOMY = 'screen and (min-width: 640px)';

const rise = keyframes({ from: { transform: 'translateY(32px)', opacity: 0 } });
const fade = keyframes({ from: { opacity: 0 } });

export const dialog = style({
  ...edgeForced,
  width: '100%',
  maxWidth: '100%',
  maxHeight: 'min(94dvh, 94vh)',
  margin: 'auto 0 0',
  padding: 0,
  border: 0,
  borderRadius: '22px 22px 0 0',
  background: color.raised,
  color: color.ink,
  overflow: 'hidden',
  selectors: {
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: color.backdrop },
  },
  '@media': {
    [ROOMY]: {
      width: 'min(520px, 100% - 48px)',
      maxHeight: 'min(86dvh, 860px)',
      margin: 'auto',
      borderRadius: 22,
    },
    [MOTION]: {
      animation: `${rise} 220ms ease-out`,
      selectors: { '&::backdrop': { animation: `${fade} 200ms ease-out` } },
    },
  },
});

/** The reserved space of the scrollbar lies outside the backdrop, so dim it separately. */
globalStyle(`html:has(${dialog}:modal)`, {
  backgroundColor: `color-mix(in srgb, ${color.paper} 55%, #141917)`,
});

/** Covers the whole screen in the page's own color. */
export const full = style({
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: '100%',
  margin: 0,
  padding: 0,
  border: 0,
  background: color.paper,
  color: color.ink,
  selectors: { '&[open]': { display: 'flex', flexDirection: 'column' } },
  '@media': { [MOTION]: { animation: `${fade} 200ms ease-out` } },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 12px 4px 20px',
});

/** A round button stands before the title. */
export const headWithStart = style([head, { paddingInlineStart: 6, gap: 4 }]);
globalStyle(`${headWithStart} > h2`, { flex: 1 });

/** Four buttons stand beside the title. No word of a date breaks from a width of 360 px on. */
export const headWithActions = style([head, { gap: 0, paddingInlineEnd: 8 }]);
globalStyle(`${headWithActions} > h2`, { fontSize: '1.25rem', hyphens: 'manual' });

/** The X stays in its corner and the title in the middle. */
export const headFull = style([head, { paddingInlineStart: 72, textAlign: 'center' }]);
globalStyle(`${headFull} > h2`, { flex: 1 });

export const title = style({
  ...serif,
  minWidth: 0,
  marginInlineEnd: 'auto',
  // A title of two lines keeps its distance from the text below.
  paddingBlock: 6,
  fontSize: '1.375rem',
  hyphens: 'auto',
  selectors: { '&:focus': { outline: 'none' } },
});

export const close = style({
  ...roundButton,
  flexShrink: 0,
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken } },
});

export const body = style({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '4px 20px 20px',
  paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
});

export const bodyFull = style([body, { flex: 1, display: 'flex', flexDirection: 'column' }]);
