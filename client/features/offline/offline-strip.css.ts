import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** At this width the sentence and the button fit on one line only in a smaller type and without the icon. */
const NARROW = '(max-width: 389.98px)';

/** As wide as the page on a phone. On a desktop it ends before the header's actions. */
export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
  minHeight: 48,
  marginInline: -16,
  marginBottom: 16,
  paddingInline: 16,
  background: color.sunken,
  borderBlock: `1px solid ${color.hairline}`,
  '@media': {
    [NARROW]: { columnGap: 8, fontSize: '0.9375rem' },
    [DESKTOP]: {
      maxWidth: 'calc(100% - 200px)',
      marginInline: 0,
      marginBottom: 24,
      border: `1px solid ${color.hairline}`,
      borderRadius: 14,
    },
  },
});
export const text = style({ display: 'flex', alignItems: 'center', gap: 10, paddingBlock: 8 });
export const icon = style({ flex: 'none', color: color.soft, '@media': { [NARROW]: { display: 'none' } } });
export const open = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 48,
  marginInlineStart: 'auto',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.spruce,
  font: 'inherit',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});
