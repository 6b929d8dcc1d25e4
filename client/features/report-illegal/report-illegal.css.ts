import { style } from '@vanilla-extract/css';
import { LIVE_REGION } from '../../ui/notice/live-region.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const soft = style({ color: color.soft });
export const look = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44, marginBlock: -8 });
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
export const legend = style({ padding: 0, marginBlockEnd: 4, fontWeight: 600 });
export const error = style({
  color: color.danger,
  fontSize: '0.9375rem',
  fontWeight: 600,
  selectors: LIVE_REGION,
});

export const thanks = style({ ...serif, fontSize: '1.125rem' });
/** Two lines of four groups on a phone. */
export const receipt = style({
  padding: '18px 12px',
  borderRadius: 12,
  background: color.sunken,
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '0.04em',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums slashed-zero',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  textAlign: 'center',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const said = style({ color: color.soft, selectors: LIVE_REGION });
/** The region of the answer. Empty it takes no room, but stays on the page for screen readers. */
export const result = style({ selectors: LIVE_REGION });

export const outcome = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  paddingBlockStart: 16,
  borderTop: `1px solid ${color.hairline}`,
});
export const state = style({ fontWeight: 600 });
export const facts = style({ display: 'flex', flexDirection: 'column', gap: 4, margin: 0 });
export const fact = style({ display: 'flex', flexWrap: 'wrap', columnGap: 12 });
export const term = style({ minWidth: '6rem', color: color.soft });
export const value = style({ margin: 0 });
