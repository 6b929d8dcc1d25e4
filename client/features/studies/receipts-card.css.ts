import { style } from '@vanilla-extract/css';
import { tableOrList } from '../../ui/table/table-or-list.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { inlineButton } from './inline-button.ts';
import { code as anyCode } from './studies.css.ts';

/** From this width of the page's content the receipts are rows of a table, and a list below. */
const TABLE = '(min-width: 44rem)';

const shape = tableOrList(TABLE);

export const table = style([shape.table, { '@container': { [TABLE]: { fontSize: '0.9375rem' } } }]);
export const heads = style(shape.heads);
export const head = style({
  padding: '8px 12px 8px 0',
  fontSize: '0.9375rem',
  fontWeight: 600,
  textAlign: 'start',
});
export const body = style(shape.body);
export const row = style([
  shape.row,
  {
    flexDirection: 'column',
    gap: 2,
    selectors: { '&:first-child': { paddingBlockStart: 0 } },
  },
]);
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
export const code = style([anyCode, { fontSize: '0.9375rem', whiteSpace: 'nowrap' }]);
export const refused = style({ display: 'inline-flex', alignItems: 'center', gap: 8, color: color.soft });
export const button = style({ ...inlineButton, marginInlineStart: -16, paddingInline: 16 });
