import { style } from '@vanilla-extract/css';
import { card } from '../../ui/card/card.css.ts';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * The width of the page's content from which the table stands beside other cards. In rem, so that it grows with the
 * text.
 */
const ROOMY = '(min-width: 50rem)';

export const content = style({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
});
export const headline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
});
export const lead = style({ color: color.soft });
export const tally = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 24px' });
/** Without a line it takes no space, not even a gap. It stays in the tree, because screen readers read its changes. */
export const news = style({ selectors: LIVE_REGION });
export const old = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '6px 8px 6px 18px',
  borderRadius: 14,
  background: color.sunken,
});

export const lines = style([card, { paddingBlock: 4 }]);
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: '10px 14px',
  paddingBlock: 14,
  selectors: { 'li + &': { borderBlockStart: `1px solid ${color.hairline}` } },
  '@container': {
    '(min-width: 34rem)': { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center' },
  },
});
export const lineTitle = style({ fontWeight: 600 });
export const lineDetail = style({ color: color.soft, fontSize: '0.9375rem' });
/** Below the words on a phone, and lines up with them. */
export const lineAction = style({
  gridColumn: '2',
  justifySelf: 'start',
  '@container': { '(min-width: 34rem)': { gridColumn: '3' } },
});

/** The table of projections, with other cards beside it or below it. */
export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  '@container': { [ROOMY]: { gridTemplateColumns: 'minmax(0, 1.62fr) minmax(0, 1fr)' } },
});
export const side = style({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 });
/** Cards of one height, as many in a row as fit. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: 16,
});

/** A number that is the point of its card, with what it counts beside it. */
export const figure = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px' });
export const number = style({
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});
/** Words in the place of a number. */
export const noNumber = style({ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 });
export const of = style({ color: color.soft, fontSize: '0.9375rem' });
export const note = style({ color: color.soft, fontSize: '0.9375rem' });
export const trio = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 28px' });

export const kinds = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '22px 20px',
  '@container': { '(min-width: 44rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: 32 } },
});
export const kind = style({ display: 'flex', flexDirection: 'column', gap: 10, minWidth: 0 });
export const kindTitle = style({ fontSize: '1.0625rem', fontWeight: 400 });
/** One height for all, so that the charts of a row stand side by side. */
export const kindWords = style({ flexGrow: 1 });
/** Below the title on a phone. */
export const toggle = style({ width: 'min(100%, 15rem)', marginBlock: '6px 0' });
export const quiet = style({ marginInline: -22, marginBlock: -10 });

export const code = style({
  display: 'block',
  padding: '10px 14px',
  borderRadius: 10,
  background: color.sunken,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
/** The number stands above its word. */
export const pair = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' });
export const counts = style({ display: 'flex', flexDirection: 'column', fontSize: '0.9375rem' });
export const count = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  fontVariantNumeric: 'tabular-nums',
});
export const pairOfCharts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 24px',
});
