import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const page = style({ display: 'flex', flexDirection: 'column', gap: 28 });
export const quietText = style({ color: color.soft });

export const today = style({
  display: 'grid',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
  '@media': { [DESKTOP]: { gridTemplateColumns: '2fr 3fr' } },
});
export const picture = style({
  display: 'grid',
  height: 132,
  '@media': { [DESKTOP]: { height: 'auto', minHeight: 220 } },
});
export const todaysText = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 12,
  padding: 20,
  '@media': { [DESKTOP]: { padding: 28 } },
});
export const todaysLabel = style({ color: color.soft, fontSize: '1rem', fontWeight: 600 });

export const allTips = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const listTitle = style({ ...serif, fontSize: '1.375rem' });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: 16,
});
export const tip = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const tipHead = style({ display: 'flex', alignItems: 'center', gap: 14 });
export const tipTitle = style({ ...serif, fontSize: '1.1875rem' });
/** The auto margin moves the source to the lower edge of its card, so that the sources of a row line up. */
export const source = style({ marginTop: 'auto', color: color.soft, fontSize: '0.9375rem' });
export const categoryMark = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: 14,
});
