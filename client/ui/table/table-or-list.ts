import { color } from '../theme/tokens.css.ts';

const line = `1px solid ${color.hairline}`;

/** The rules of a table that is a list where its container is narrower than `from`, a container query's condition. */
export const tableOrList = (from: string) =>
  ({
    table: {
      display: 'block',
      width: '100%',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
      '@container': { [from]: { display: 'table' } },
    },
    /** Screen readers read the heads of a list, too. */
    heads: {
      position: 'absolute',
      clipPath: 'inset(50%)',
      width: 1,
      height: 1,
      overflow: 'hidden',
      '@container': {
        [from]: {
          position: 'static',
          display: 'table-header-group',
          clipPath: 'none',
          width: 'auto',
          height: 'auto',
          overflow: 'visible',
        },
      },
    },
    body: { display: 'block', '@container': { [from]: { display: 'table-row-group' } } },
    row: {
      display: 'flex',
      paddingBlock: 14,
      borderBlockStart: line,
      selectors: { '&:first-child': { borderBlockStart: 0 } },
      '@container': {
        [from]: { display: 'table-row', selectors: { '&:first-child': { borderBlockStart: line } } },
      },
    },
  }) as const;
