import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

/** What is happening now, above what was put down. */
export const panels = style({ display: 'flex', flexDirection: 'column', gap: 16, marginBottom: 32 });
export const lists = style({ display: 'flex', flexDirection: 'column', gap: 32 });

/** Beside the map, what it shows in words; below each other where there is no room. */
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
      gridTemplateRows: 'auto auto 1fr',
      gridTemplateAreas: '"map head" "map places" "choice places"',
    },
  },
});
const cell = (name: string) => ({ '@media': { [DESKTOP]: { gridArea: name } } });
export const head = style([cell('head'), { padding: '20px 20px 16px' }]);
export const map = style(cell('map'));
export const places = style([
  cell('places'),
  { display: 'flex', flexDirection: 'column', gap: 12, padding: '16px 20px 4px' },
]);
export const choice = style([cell('choice'), { padding: '4px 20px 12px' }]);
export const count = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 10 });
export const number = style({
  ...serif,
  fontSize: '1.8125rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const quiet = style({ color: color.soft, textWrap: 'pretty' });
/** What is not a count of now is said in quiet type. */
export const quietNumber = style([number, { color: color.soft }]);
export const place = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  paddingBlock: 10,
  borderTop: `1px solid ${color.hairline}`,
});
