import { style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { DESKTOP, FORCED } from '../../ui/theme/breakpoint.ts';
import { chosenForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const pinboard = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 28,
  '@media': {
    [DESKTOP]: { gridTemplateColumns: 'min(23rem, 45%) minmax(0, 1fr)', gap: 32, alignItems: 'start' },
  },
});
/** On a desktop the form stays in view while the list beside it scrolls. */
export const beside = style({
  minWidth: 0,
  '@media': { [`${DESKTOP} and (min-height: 700px)`]: { position: 'sticky', top: 24 } },
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const moods = style({ display: 'flex', flexWrap: 'wrap', gap: 8, border: 0, padding: 0, minWidth: 0 });
export const legend = style({ padding: 0, marginBottom: 8, fontWeight: 600 });
export const optional = style({ color: color.soft, fontWeight: 400 });
export const chip = style({
  minHeight: 44,
  paddingInline: 16,
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  background: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-pressed="true"]': {
      background: color.spruceWash,
      borderColor: color.spruce,
      color: color.spruce,
      fontWeight: 600,
    },
  },
  '@media': { [FORCED]: { selectors: { '&[aria-pressed="true"]': chosenForced } } },
});
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 4px',
});
export const live = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  cursor: 'pointer',
});
export const hint = style({ color: color.soft, fontSize: '0.9375rem' });
export const duty = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const off = style({ padding: '12px 16px', borderRadius: 16, background: color.sunken });
export const said = style({ selectors: LIVE_REGION });
