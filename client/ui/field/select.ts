import { color } from '../theme/tokens.css.ts';

/** A `select` with the look of the other fields. */
export const select = {
  minHeight: 48,
  paddingInline: 16,
  border: `1px solid ${color.control}`,
  borderRadius: 16,
  background: color.raised,
  color: color.ink,
  font: 'inherit',
} as const;
