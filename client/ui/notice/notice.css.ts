import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';
import { LIVE_REGION } from './live-region.ts';

export const alertRegion = style({ selectors: LIVE_REGION });

export const alert = style({
  background: color.dangerWash,
  border: `1px solid ${color.danger}`,
  borderRadius: 12,
  padding: '12px 16px',
});

export const retry = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
});

export const demo = style({
  display: 'inline-flex',
  alignItems: 'center',
  background: color.apricot,
  color: '#1F2A26',
  borderRadius: 999,
  padding: '2px 12px',
  fontSize: '0.875rem',
  fontWeight: 600,
});
