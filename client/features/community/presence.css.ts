import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** The panels for presence and gratitude, above the posts. */
export const panels = style({ display: 'flex', flexDirection: 'column', gap: 16, marginBottom: 32 });
export const lists = style({ display: 'flex', flexDirection: 'column', gap: 32 });

/** The map, with its places in words beside it, or below it where space is short. */
export const here = style({
  overflow: 'hidden',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [DESKTOP]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridTemplateRows: 'auto 1fr auto',
      gridTemplateAreas: '"map head" "map places" "map choice"',
    },
  },
});
export const head = style({
  display: 'grid',
  gap: 4,
  padding: '20px 20px 16px',
  '@media': { [DESKTOP]: { gridArea: 'head' } },
});
/** The sea grows if the words beside the map are taller than the map. */
export const map = style({
  '@media': {
    [DESKTOP]: { gridArea: 'map', display: 'grid', alignContent: 'center', background: color.scene.far },
  },
});
export const places = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '20px 20px 8px',
  '@media': { [DESKTOP]: { gridArea: 'places', paddingBlock: '0 20px' } },
});
export const choice = style({
  padding: '4px 20px 12px',
  '@media': { [DESKTOP]: { gridArea: 'choice' } },
});
export const count = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 10 });
export const number = style({
  ...serif,
  fontSize: '1.8125rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const quiet = style({ color: color.soft });
/** A count that is not current is shown in quiet type. */
export const quietNumber = style([number, { color: color.soft }]);
/** Two columns, or one where text is large. In rem, so that larger text has space. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(8rem, 40%)), 1fr))',
  gap: '12px 16px',
});
export const place = style({ display: 'flex', flexDirection: 'column', lineHeight: 1.35 });
export const atLeast = style([quiet, { fontSize: '0.9375rem' }]);
