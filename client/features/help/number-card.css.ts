import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { edgeForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';

const base = style({
  ...edgeForced,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  padding: '16px 20px',
  border: '1px solid transparent',
  borderRadius: 18,
  textAlign: 'start',
  textDecoration: 'none',
});

export const card = styleVariants({
  danger: [base, { background: color.dangerWash, borderColor: color.danger, color: color.ink }],
  talk: [base, { background: color.spruce, color: color.onSpruce }],
  own: [base, { background: color.spruceWash, borderColor: color.spruce, color: color.ink }],
  /** A message or a chat. */
  plain: [base, { background: color.raised, borderColor: color.control, color: color.ink }],
});
export const pressable = style({
  selectors: { '&:hover': { filter: 'brightness(0.97)' } },
});
export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});
export const label = style({ fontWeight: 600 });

/** Side by side on a phone. On other devices each number has a button beside it and a row of its own. */
export const numbers = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' });
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 48,
});
export const copyable = style([item, { width: '100%' }]);
export const numberLink = style({ color: 'inherit', textDecoration: 'none' });
export const line = style({ display: 'flex', alignItems: 'center', gap: 14, minWidth: 0, minHeight: 56 });
globalStyle(`${line} > svg`, { flexShrink: 0 });
globalStyle(`${card.danger} :is(${label}, ${line})`, { color: color.danger });
export const number = style({
  fontSize: '2.875rem',
  fontWeight: 700,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
/** Twelve digits stay on one line beside the icon of a phone, also on a card within a card. */
export const longNumber = style([number, { fontSize: 'clamp(1.375rem, 7vw, 1.75rem)' }]);
export const about = style({ fontSize: '1rem' });

/** The line of a message card: an icon beside its words. */
export const message = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' });
globalStyle(`${message} > svg`, { flexShrink: 0, color: color.spruce });
export const messageWords = style({ flex: '1 1 11rem', minWidth: 0 });
export const messageTitle = style({ display: 'block', fontSize: '1.25rem', fontWeight: 600 });

export const copy = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  minWidth: 96,
  marginInlineStart: 'auto',
  padding: '6px 16px',
  border: '1px solid currentcolor',
  borderRadius: 999,
  background: 'none',
  color: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
});
