import { style, styleVariants } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 48,
  paddingInline: 22,
  paddingBlock: 10,
  borderRadius: 999,
  border: '1px solid transparent',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&[aria-disabled="true"]': { cursor: 'default', opacity: 0.72 },
  },
});

export const button = styleVariants({
  /** The main action of a card. */
  primary: [
    base,
    {
      background: color.spruce,
      color: color.onSpruce,
      selectors: { '&:hover:not([aria-disabled="true"])': { background: color.spruceDeep } },
    },
  ],
  outline: [
    base,
    {
      background: 'transparent',
      borderColor: color.control,
      color: color.spruce,
      selectors: { '&:hover:not([aria-disabled="true"])': { background: color.spruceWash } },
    },
  ],
  quiet: [
    base,
    {
      background: 'transparent',
      color: color.spruce,
      selectors: { '&:hover:not([aria-disabled="true"])': { background: color.spruceWash } },
      '@media': { [FORCED]: { borderColor: 'Canvas' } },
    },
  ],
  danger: [
    base,
    {
      background: 'transparent',
      borderColor: color.danger,
      color: color.danger,
      selectors: { '&:hover:not([aria-disabled="true"])': { background: color.dangerWash } },
    },
  ],
});

export const wide = style({ width: '100%' });
