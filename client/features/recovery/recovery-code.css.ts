import { style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const said = style({ color: color.soft, selectors: LIVE_REGION });
export const code = style({
  padding: '16px 20px',
  borderRadius: 12,
  background: color.sunken,
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '0.04em',
  fontVariantNumeric: 'tabular-nums slashed-zero',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  textAlign: 'center',
});
/** The buttons stand side by side if each gets 8rem, and otherwise below each other, as with large text. */
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  gap: 12,
});
