import { globalStyle, style } from '@vanilla-extract/css';
import { select as selectRules } from '../../ui/field/select.ts';
import { DESKTOP, PHONE } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'center',
  marginBottom: 20,
  '@media': { [PHONE]: { flexDirection: 'column', alignItems: 'stretch', gap: 12 } },
});
/** Beside each other, the choices are as wide as their words. */
globalStyle(`${controls} label`, { '@media': { [DESKTOP]: { minWidth: 'max-content' } } });
globalStyle(`${controls} label > span`, { '@media': { [DESKTOP]: { paddingInline: 14 } } });
export const pages = style({
  display: 'flex',
  marginInline: -22,
  '@media': { [DESKTOP]: { margin: '0 -22px 0 auto' } },
});
export const workplace = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media': {
    [DESKTOP]: { gridTemplateColumns: 'minmax(17rem, 22rem) minmax(0, 1fr)', alignItems: 'start' },
  },
});
/** On a phone either the list or the case is shown. */
export const onlyDesktop = style({ display: 'none', '@media': { [DESKTOP]: { display: 'block' } } });
export const onlyDesktopFlex = style({ '@media': { [PHONE]: { display: 'none' } } });
export const onlyPhone = style({ '@media': { [DESKTOP]: { display: 'none' } } });

/** Focused when another page is shown. It is not a control, so it has no focus ring. */
export const queue = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  scrollMarginTop: 24,
  selectors: { '&:focus': { outline: 'none' } },
});
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  listStyle: 'none',
  padding: 0,
});
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  padding: '16px 20px',
  border: `1px solid ${color.hairline}`,
  borderRadius: 20,
  background: color.raised,
  color: color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.control },
    '&[aria-current="true"]': {
      background: color.spruceWash,
      borderColor: color.spruce,
      boxShadow: `inset 0 0 0 1px ${color.spruce}`,
    },
  },
});
export const itemHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
});
export const soft = style({ color: color.soft });
export const text = style({
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
export const folded = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const hiddenWords = style({ display: 'flex', alignItems: 'center', gap: 8, color: color.soft });
export const bar = style({ height: 14, borderRadius: 7, background: color.sunken });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none', padding: 0 });
const chipBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  paddingInline: 12,
  borderRadius: 999,
  fontSize: '0.9375rem',
});
export const chip = style([chipBase, { background: color.sunken }]);
/** A chip in the list item of the open case, which has a colored background. */
globalStyle(`${item}[aria-current="true"] ${chip}`, {
  background: 'transparent',
  boxShadow: `inset 0 0 0 1px ${color.control}`,
});
export const first = style([
  chipBase,
  { background: color.dangerWash, color: color.danger, fontWeight: 600 },
]);
export const held = style([chipBase, { background: color.wash[4], fontWeight: 600 }]);
export const second = style([chipBase, { background: color.wash[2], fontWeight: 600 }]);

export const detail = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: 16,
  border: `1px solid ${color.hairline}`,
  borderRadius: 24,
  background: color.raised,
  '@media': { [DESKTOP]: { padding: 28 } },
});
export const title = style({ ...serif, fontSize: '1.375rem' });
export const subtitle = style({ ...serif, fontSize: '1.125rem', marginBottom: 8 });
export const quote = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  border: `1px solid ${color.hairline}`,
  borderRadius: 20,
  background: color.paper,
});
export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontSize: '1.0625rem' });
export const reasons = style({ display: 'flex', flexDirection: 'column' });
export const reasonRow = style({
  display: 'grid',
  gap: '2px 20px',
  paddingBlock: 10,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
  '@media': { [DESKTOP]: { gridTemplateColumns: '12rem minmax(0, 1fr)' } },
});
export const reason = style({ fontWeight: 600 });
export const facts = style({
  display: 'grid',
  gap: 20,
  '@media': { [DESKTOP]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const history = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  listStyle: 'none',
  padding: 0,
});
export const undone = style({ textDecoration: 'line-through', color: color.soft });
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  paddingTop: 20,
  borderTop: `1px solid ${color.hairline}`,
});
export const fields = style({
  display: 'grid',
  gap: 16,
  '@media': { [DESKTOP]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const field = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const label = style({ fontWeight: 600 });
export const select = style({
  ...selectRules,
  width: '100%',
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
  },
});
export const error = style({ color: color.danger });
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(8.25rem, 34%), 1fr))',
  gap: 12,
  '@media': { [DESKTOP]: { display: 'flex', flexWrap: 'wrap' } },
});
/** On a narrow phone two buttons fit side by side, but not three. */
globalStyle(`${actions} > button`, { flex: '1 1 auto', paddingInline: 8 });
export const quiet = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const keys = style({
  color: color.soft,
  fontSize: '0.9375rem',
  '@media': { '(any-pointer: coarse)': { display: 'none' }, [PHONE]: { display: 'none' } },
});
/** The words of the buttons begin where the other words do. */
export const links = style({ display: 'flex', flexWrap: 'wrap', marginInline: -22 });
export const sheet = style({ display: 'flex', flexDirection: 'column', gap: 20 });

export const pause = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  marginBottom: 20,
  padding: '16px 20px',
  borderRadius: 20,
  background: color.spruceWash,
});
export const pauseText = style({ flex: '1 1 16rem' });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
