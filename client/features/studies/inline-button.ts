import { color } from '../../ui/theme/tokens.css.ts';

/** A button in a line of text or a cell of a table: 48 px to press, and its shape appears only on hover. */
export const inlineButton = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 48,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.spruce,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.spruceWash } },
} as const;
