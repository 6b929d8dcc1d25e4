import { style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** A drawn lock screen, the same in both themes. Its words have a contrast of at least 10:1. */
export const screen = style({
  padding: '18px 12px 14px',
  borderRadius: 14,
  background: '#36423D',
  color: '#FFFFFF',
});
export const clock = style({
  paddingBlockEnd: 12,
  fontSize: '2.25rem',
  lineHeight: 1.1,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
export const message = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  borderRadius: 14,
  background: '#F3F4F3',
  color: '#1F2A26',
});
export const mark = style({ flexShrink: 0, display: 'grid' });
export const words = style({ flex: 1, minWidth: 0 });
export const title = style({ fontWeight: 700 });
export const now = style({ alignSelf: 'flex-start', fontSize: '0.875rem' });
export const soft = style({ color: color.soft, fontSize: '0.9375rem' });
export const result = style({ color: color.ink, selectors: LIVE_REGION });
