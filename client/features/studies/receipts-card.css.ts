import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** From this width of the page's content the receipts are rows of a table, and a list below. */
const TABLE = '(min-width: 44rem)';
const line = `1px solid ${color.hairline}`;

export const table = style({
  display: 'block',
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '@container': { [TABLE]: { display: 'table', fontSize: '0.9375rem' } },
});
/** Screen readers read the heads of a list, too. */
export const heads = style({
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: 1,
  height: 1,
  overflow: 'hidden',
  '@container': {
    [TABLE]: {
      position: 'static',
      display: 'table-header-group',
      clipPath: 'none',
      width: 'auto',
      height: 'auto',
      overflow: 'visible',
    },
  },
});
export const head = style({
  padding: '8px 12px 8px 0',
  fontSize: '0.9375rem',
  fontWeight: 600,
  textAlign: 'start',
});
export const body = style({ display: 'block', '@container': { [TABLE]: { display: 'table-row-group' } } });
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  paddingBlock: 14,
  borderBlockStart: line,
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
  '@container': {
    [TABLE]: { display: 'table-row', selectors: { '&:first-child': { borderBlockStart: line } } },
  },
});
const cell = style({
  '@container': { [TABLE]: { display: 'table-cell', padding: '10px 12px 10px 0', verticalAlign: 'middle' } },
});
/** On a phone the question is the name of an entry, and its day stands below. */
export const when = style([
  cell,
  {
    order: 1,
    color: color.soft,
    fontWeight: 400,
    textAlign: 'start',
    '@container': { [TABLE]: { color: color.ink, whiteSpace: 'nowrap' } },
  },
]);
export const what = style([cell, { fontWeight: 600, '@container': { [TABLE]: { fontWeight: 400 } } }]);
export const people = style([
  cell,
  {
    order: 1,
    color: color.soft,
    selectors: { '&::before': { content: 'attr(data-label) ": "' } },
    '@container': {
      [TABLE]: {
        color: color.ink,
        whiteSpace: 'nowrap',
        selectors: { '&::before': { content: 'none' } },
      },
    },
  },
]);
export const receipt = style([cell, { order: 1, color: color.soft }]);
export const check = style([cell, { order: 2, '@container': { [TABLE]: { paddingInlineEnd: 0 } } }]);
export const code = style({ fontFamily: 'monospace', fontSize: '0.9375rem', whiteSpace: 'nowrap' });
export const refused = style({ display: 'inline-flex', alignItems: 'center', gap: 8, color: color.soft });
export const button = style({
  minHeight: 48,
  marginInlineStart: -16,
  paddingInline: 16,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.spruce,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.spruceWash } },
});
