import { globalStyle, style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** Stands closer to its field than to the next part of the form. */
export const place = style({ display: 'flex', flexDirection: 'column', gap: 4, marginTop: -10 });
/** Says that the line for words of danger was hidden. */
export const said = style({
  padding: '8px 0 4px',
  color: color.soft,
  fontSize: '1rem',
  selectors: LIVE_REGION,
});
/** The link to Help, with or without the line for words of danger. */
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: 8,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.soft,
  fontSize: '1rem',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  selectors: { '&:hover': { color: color.spruce } },
});

/**
 * The box that appears for words of danger. Its height is small, so that its number stays in view above the buttons of
 * a dialog.
 */
export const line = style({ padding: '8px 12px 4px', borderRadius: 12, background: color.spruceWash });
export const words = style({ fontSize: '1rem', lineHeight: 1.35 });
export const icon = style({
  display: 'inline',
  marginInlineEnd: 8,
  color: color.spruce,
  verticalAlign: '-3px',
});
export const talk = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' });
/** As high as a touch target, also where only a part of it can be pressed. */
const tallRow = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'transparent',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
});
export const call = style([tallRow, { color: color.spruce, fontSize: '1.125rem' }]);
export const number = style([
  tallRow,
  { flexWrap: 'wrap', gap: '0 8px', fontSize: '1.125rem', cursor: 'text' },
]);
globalStyle(`${number} > span`, { whiteSpace: 'nowrap' });
/** "Copy" is made for a wide card, where it stands at the far edge. Here it stands right beside the number. */
globalStyle(`${number} > button`, { minWidth: 0, margin: 0, paddingInline: 12, fontSize: '1rem' });
export const from = style({ color: color.soft, fontSize: '1rem' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '0 24px' });
export const action = style([tallRow, { color: color.spruce }]);
export const quiet = style([tallRow, { color: color.soft, fontWeight: 400 }]);
