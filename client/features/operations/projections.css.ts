import { style } from '@vanilla-extract/css';
import { track } from '../../ui/progress/progress-bar.css.ts';
import { tableOrList } from '../../ui/table/table-or-list.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** From this width of the page's content three buttons fit into a row of the table. */
const ROOMY = '(min-width: 54rem)';

/** `TABLE` is the width of the page's content from which the rows are rows of a table. */
function stylesFrom(TABLE: string) {
  const shape = tableOrList(TABLE);
  const table = style({ ...shape.table, fontSize: '0.9375rem' });
  const heads = style(shape.heads);
  const headCell = {
    paddingBlock: 8,
    paddingInlineEnd: 12,
    fontWeight: 600,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  } as const;
  const head = style(headCell);
  const headOfNumber = style({ ...headCell, textAlign: 'end' });
  const body = style(shape.body);
  const row = style([
    shape.row,
    {
      flexWrap: 'wrap',
      gap: '2px 14px',
      selectors: { '&:first-child': { paddingBlockStart: 4 } },
    },
  ]);
  const asCell = {
    display: 'table-cell',
    paddingBlock: 12,
    paddingInlineEnd: 12,
    verticalAlign: 'middle',
  } as const;
  const name = style({
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
  const cell = style([labeled]);
  const number = style([labeled, { '@container': { [TABLE]: { textAlign: 'end' } } }]);
  const health = style({
    // In a list it stands beside the name, and the two fill the line.
    order: -1,
    flex: '1 1 calc(55% - 14px)',
    textAlign: 'end',
    '@container': { [TABLE]: { ...asCell, paddingInlineEnd: 0, textAlign: 'start' } },
  });
  const reason = style({ paddingBlockStart: 6, color: color.soft, fontSize: '0.875rem' });

  const headOfActions = style({ ...headCell, paddingInlineStart: 12 });
  /** In a list the buttons stand below all values. */
  const actions = style({
    flex: '1 0 100%',
    order: 1,
    paddingBlockStart: 8,
    '@container': { [TABLE]: { ...asCell, paddingInline: '12px 0' } },
  });
  return {
    table,
    heads,
    head,
    headOfNumber,
    body,
    row,
    name,
    cell,
    number,
    health,
    reason,
    headOfActions,
    actions,
  };
}

/** The table of the overview. */
export const plain = stylesFrom('(min-width: 38rem)');
/** The table with buttons in each row, which needs more room. */
export const wide = stylesFrom(ROOMY);

/** How far a rebuild or a check has come. */
export const progress = style([track, { height: 6, marginBlockStart: 8, minWidth: 120 }]);
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@container': { [ROOMY]: { flexWrap: 'nowrap' } },
});
