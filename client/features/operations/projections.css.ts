import { style } from '@vanilla-extract/css';
import { track } from '../../ui/progress/progress-bar.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** From this width of the page's content the rows are rows of a table. */
const TABLE = '(min-width: 38rem)';
/** From this width three buttons fit into a row of the table. */
const WIDE_TABLE = '(min-width: 54rem)';
const line = `1px solid ${color.hairline}`;

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  display: 'block',
  '@container': { [TABLE]: { display: 'table' } },
});
/** Each value has its own label in a list. Screen readers still read the heads. */
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
const headCell = {
  paddingBlock: 8,
  paddingInlineEnd: 12,
  fontWeight: 600,
  textAlign: 'start',
  whiteSpace: 'nowrap',
} as const;
export const head = style(headCell);
export const headOfNumber = style({ ...headCell, textAlign: 'end' });
export const body = style({ display: 'block', '@container': { [TABLE]: { display: 'table-row-group' } } });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 14px',
  paddingBlock: 14,
  borderBlockStart: line,
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 4 } },
  '@container': {
    [TABLE]: {
      display: 'table-row',
      selectors: { '&:first-child': { borderBlockStart: line } },
    },
  },
});
const asCell = {
  display: 'table-cell',
  paddingBlock: 12,
  paddingInlineEnd: 12,
  verticalAlign: 'middle',
} as const;
export const name = style({
  fontWeight: 600,
  textAlign: 'start',
  flex: '1 1 45%',
  order: -2,
  '@container': { [TABLE]: { ...asCell, fontWeight: 400 } },
});
/** In a list the label stands before its value. */
const labeled = style({
  display: 'flex',
  gap: 6,
  color: color.soft,
  selectors: { '&::before': { content: 'attr(data-label)' } },
  '@container': {
    [TABLE]: { ...asCell, color: color.ink, selectors: { '&::before': { content: 'none' } } },
  },
});
export const cell = style([labeled]);
export const number = style([labeled, { '@container': { [TABLE]: { textAlign: 'end' } } }]);
export const health = style({
  // In a list it stands beside the name.
  order: -1,
  '@container': { [TABLE]: { ...asCell, paddingInlineEnd: 0 } },
});
export const reason = style({ paddingBlockStart: 6, color: color.soft, fontSize: '0.875rem' });
/** How far a rebuild or a check has come. */
export const progress = style([track, { height: 6, marginBlockStart: 8, minWidth: 120 }]);
/** In a list the buttons stand below all values. */
export const actions = style({
  flex: '1 0 100%',
  order: 1,
  paddingBlockStart: 8,
  '@container': { [TABLE]: { ...asCell, paddingInline: '12px 0' } },
});
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@container': { [WIDE_TABLE]: { flexWrap: 'nowrap' } },
});
