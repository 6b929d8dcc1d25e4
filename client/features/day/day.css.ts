import { globalStyle, style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { FORCED } from '../../ui/theme/breakpoint.ts';
import { chosenForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const soft = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
/** Stands right below the title of the dialog. */
export const subtitle = style([soft, { marginTop: -8, marginBottom: 12, marginInlineStart: 38 }]);
export const summary = style([soft, { marginTop: -10, minHeight: '1.5em' }]);

export const dayButtons = style({ display: 'flex', flex: 'none' });
export const round = style({
  ...roundButton,
  flex: 'none',
  color: color.ink,
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-disabled]': { color: color.soft, opacity: 0.45, cursor: 'default', background: 'transparent' },
  },
});

export const contents = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const skeleton = style({ display: 'grid', gap: 14 });
export const heading = style({ color: color.soft, fontSize: '1rem', fontWeight: 600, marginBottom: 4 });
export const list = style({ display: 'flex', flexDirection: 'column' });

const divided = { selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } } };
export const row = style({
  ...divided,
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  columnGap: 14,
  alignItems: 'start',
  paddingBlock: 12,
});
export const words = style({ minWidth: 0 });
export const word = style({ fontWeight: 600 });
export const notes = style({ marginTop: 4, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const rowActions = style({ display: 'flex', marginInlineEnd: -14, marginTop: -2 });
globalStyle(`${rowActions} > button`, { color: color.spruce });
export const confirm = style({ gridColumn: '1 / -1', marginTop: 10 });
export const deleted = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 68,
  borderRadius: 14,
  paddingInlineStart: 14,
  marginBlock: 6,
  background: color.sunken,
});
export const deletedWords = style({ flex: 1 });

export const acts = style({ display: 'grid', gap: 8 });
export const act = style({ display: 'flex', alignItems: 'start', gap: 12, overflowWrap: 'anywhere' });
export const tick = style({ flex: 'none', marginTop: 3, color: color.spruce });

export const page = style({
  padding: '12px 16px 4px',
  borderRadius: 14,
  background: color.sunken,
  selectors: { '& + &': { marginTop: 10 } },
});
export const pageHead = style({ display: 'flex', justifyContent: 'space-between', columnGap: 12 });
export const pageTitle = style({ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' });
export const pageWords = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
/** A quiet button whose text lines up with what is above it. */
export const link = style({ marginInline: -22, selectors: { '&:only-child': { marginBlock: -6 } } });
globalStyle(`${link} > button:focus-visible`, { outlineOffset: -6 });

/** Stays in view below a long day. */
export const foot = style({
  position: 'sticky',
  bottom: -20,
  margin: '0 -20px -20px',
  padding: '12px 20px 20px',
  background: color.raised,
});

export const part = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 12,
  width: '100%',
  marginBottom: 8,
  padding: 0,
  fontWeight: 600,
});
export const optional = style({ color: color.soft, fontWeight: 400 });
export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
export const time = style({
  position: 'relative',
  display: 'inline-flex',
  flex: '1 1 auto',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 48,
  paddingInline: 12,
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: color.spruce,
      background: color.spruceWash,
      color: color.spruce,
      fontWeight: 600,
    },
    '&:has(:focus-visible)': { outline: `3px solid ${color.spruce}`, outlineOffset: 2 },
  },
  '@media': { [FORCED]: { selectors: { '&:has(:checked)': chosenForced } } },
});
export const timeInput = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });
export const timeFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
  marginBlock: -8,
});
export const exact = style({ maxWidth: 200 });
