import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { area } from '../../ui/field/field.css.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '@media': { [DESKTOP]: { gap: 24 } },
});
export const skeletons = style({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 640 });
export const stack = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const actions = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  maxWidth: 640,
});
globalStyle(`${actions} > :first-child`, { gridColumn: '1 / -1' });
export const soft = style({ color: color.soft });
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const title = style({ ...serif, fontSize: '1.375rem', lineHeight: 1.25, minWidth: 0 });
export const together = style({ fontWeight: 600 });

export const intro = style({ display: 'flex', flexDirection: 'column', gap: 14, overflow: 'hidden' });

export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  paddingBlock: 10,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const rowTitle = style({ fontSize: '1.0625rem', fontWeight: 600 });

const iconBase = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: 14,
});
export const icon = styleVariants({
  signs: [iconBase, { background: color.wash[2], color: color.mood[2] }],
  alone: [iconBase, { background: color.wash[4], color: color.mood[4] }],
  distract: [iconBase, { background: color.wash[3], color: color.mood[3] }],
  ask: [iconBase, { background: color.wash[5], color: color.mood[5] }],
  professionals: [iconBase, { background: color.wash[1], color: color.mood[1] }],
  safer: [iconBase, { background: color.spruceWash, color: color.spruce }],
});

export const step = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const head = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const lines = style({ display: 'flex', flexDirection: 'column' });
/** A line to read: larger than other text, because it is read on a hard day. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  paddingBlock: 10,
  fontSize: '1.25rem',
  lineHeight: 1.4,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const text = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const number = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '@media': {
    // On a phone every button to copy stands at the same edge, beside or below its number.
    'screen and (max-width: 899.98px)': { selectors: { '&:has(button)': { flexGrow: 1 } } },
  },
});
export const shown = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const phone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  paddingInline: 20,
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.spruceWash } },
});
export const notice = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: 16,
  borderRadius: 14,
  background: color.sunken,
});
export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  color: color.soft,
  fontSize: '0.9375rem',
});
export const source = style({ color: color.soft, fontSize: '0.9375rem' });

export const inputs = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const inputRow = style({ display: 'flex', alignItems: 'flex-start' });
export const inputWords = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  flex: 1,
  minWidth: 0,
});
export const input = style([area, { minHeight: 48, resize: 'none' }]);
export const tool = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  cursor: 'pointer',
  selectors: {
    '&:hover:not([aria-disabled])': { background: color.spruceWash },
    '&[aria-disabled]': { opacity: 0.4, cursor: 'default' },
  },
});

export const rowTool = style([tool, { flexShrink: 0, marginInlineEnd: -12, color: color.spruce }]);

export const option = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  width: '100%',
  padding: 16,
  border: `1px solid ${color.control}`,
  borderRadius: 18,
  background: 'transparent',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.spruceWash },
    '&[aria-disabled]': { opacity: 0.72, cursor: 'default' },
  },
});
globalStyle(`${option} svg`, { color: color.spruce });
export const optionTitle = style({ display: 'block', fontWeight: 600, fontSize: '1.125rem' });
globalStyle(`${option} ${soft}`, { display: 'block' });

export const version = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: 16,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
});
export const dotted = style({ listStyle: 'disc', paddingInlineStart: 20, overflowWrap: 'anywhere' });

/** The date below the heading, on paper only. */
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block' } } });

/** On paper: the heading, the plan and its source, black on white. */
const PAPER = 'print';
const page = `html:root:has(${sheet})`;
const BLACK_ON_WHITE = {
  [color.paper]: '#fff',
  [color.raised]: '#fff',
  [color.sunken]: '#fff',
  [color.spruceWash]: '#fff',
  [color.ink]: '#000',
  [color.soft]: '#000',
  [color.spruce]: '#000',
  [color.hairline]: '#000',
  [color.control]: '#000',
};
const onPaperOnly = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([ref, value]) => [ref.slice(4, -1), value]));
globalStyle(page, { '@media': { [PAPER]: { vars: onPaperOnly(BLACK_ON_WHITE), colorScheme: 'light' } } });
globalStyle(`${page} body :not(:has(${sheet}), ${sheet}, ${sheet} *, :has(h1), h1)`, {
  '@media': { [PAPER]: { display: 'none' } },
});
globalStyle(`${page} body :has(${sheet})`, {
  '@media': { [PAPER]: { display: 'block', minHeight: 0, padding: 0, maxWidth: 'none' } },
});
globalStyle(`${page} :is(${actions}, ${number} button, ${notice}, ${place}, ${iconBase})`, {
  '@media': { [PAPER]: { display: 'none' } },
});
globalStyle(`${page} ${sheet}`, { '@media': { [PAPER]: { gap: 0 } } });
globalStyle(`${page} ${sheet} :has(> ${step})`, { '@media': { [PAPER]: { display: 'block' } } });
globalStyle(`${page} h1`, { '@media': { [PAPER]: { fontSize: '22pt' } } });
globalStyle(`${page} ${title}`, { '@media': { [PAPER]: { fontSize: '15pt' } } });
globalStyle(`${page} ${source}`, { '@media': { [PAPER]: { marginTop: '18pt', fontSize: '9pt' } } });
globalStyle(`${page} ${step}`, {
  '@media': { [PAPER]: { border: 0, padding: '12pt 0 0', gap: 4, breakInside: 'avoid' } },
});
globalStyle(`${page} ${line}`, {
  '@media': { [PAPER]: { fontSize: '12pt', paddingBlock: 3, justifyContent: 'flex-start' } },
});
globalStyle(`${page} ${phone}`, { '@media': { [PAPER]: { border: 0, padding: 0, minHeight: 0 } } });
