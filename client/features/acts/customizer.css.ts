import { style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 28 });
export const section = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const heading = style({
  ...serif,
  fontSize: '1.1875rem',
  selectors: { '&:focus': { outline: 'none' } },
});
export const soft = style({ color: color.soft });

export const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
export const category = style({
  padding: 0,
  marginBottom: 2,
  color: color.soft,
  fontSize: '0.9375rem',
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
});

export const own = style({ borderBottom: `1px solid ${color.hairline}` });
export const ownAct = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 48px',
  columnGap: 12,
  alignItems: 'start',
  paddingBlock: 12,
  borderTop: `1px solid ${color.hairline}`,
});
/** Moved outward, so that the X in the button ends where the text column ends. */
export const remove = style({
  ...roundButton,
  margin: '-8px -14px 0 0',
  justifySelf: 'end',
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken } },
});
