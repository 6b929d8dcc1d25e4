import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

/** What is happening now, above what was put down. */
export const panels = style({ display: 'flex', flexDirection: 'column', gap: 16, marginBottom: 32 });
export const lists = style({ display: 'flex', flexDirection: 'column', gap: 32 });

export const here = style({
  overflow: 'hidden',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  minWidth: 0,
  display: 'grid',
  '@media': { [DESKTOP]: { gridTemplateColumns: '1fr 1fr' } },
});
export const picture = style({
  width: '100%',
  height: 168,
  '@media': { [DESKTOP]: { height: '100%', minHeight: 240 } },
});
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  justifyContent: 'center',
});
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
