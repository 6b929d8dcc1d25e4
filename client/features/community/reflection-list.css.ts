import { style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

const GAP = 16;
/**
 * A card needs at least this width beside another one. In rem, so that it grows with the person's text size.
 */
const CARD_MIN = '13rem';
const WIDE_CARD_MIN = '17rem';

export const section = style({ display: 'flex', flexDirection: 'column', gap: GAP, minWidth: 0 });
/** A single reflection is no wider than its text needs. */
export const one = style([section, { maxWidth: 760 }]);
export const title = style({
  ...serif,
  fontSize: '1.25rem',
  scrollMarginTop: 24,
  selectors: { '&:focus': { outline: 'none' } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
});
/** A quiet link beside a title. It does not increase the row's height. */
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 48,
  marginBlock: -10,
  border: 0,
  padding: 0,
  background: 'none',
  color: color.spruce,
  cursor: 'pointer',
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

const grid = style({ display: 'grid', gap: GAP });
/** Up to one, two or three columns, with fewer where cards would be too narrow. */
export const columns = {
  one: style([grid, { gridTemplateColumns: 'minmax(0, 1fr)' }]),
  two: style([
    grid,
    {
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${CARD_MIN}, (100% - ${GAP}px) / 2)), 1fr))`,
    },
  ]),
  three: style([
    grid,
    {
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${WIDE_CARD_MIN}, (100% - ${2 * GAP}px) / 3)), 1fr))`,
    },
  ]),
} as const;

export const placeholder = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
});
export const skeletonHead = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const loading = style({ color: color.soft, marginBottom: 12 });
export const newer = style({
  display: 'flex',
  justifyContent: 'center',
  selectors: LIVE_REGION,
});

/** Cards in one row are equally tall. */
export const item = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
