import { style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * On a phone the panel is positioned by the page, or by its header where that stays in view, and spans its width. On a
 * desktop it is positioned by the bell.
 */
export const anchor = style({ '@media': { [DESKTOP]: { position: 'relative' } } });

export const button = style({
  ...roundButton,
  position: 'relative',
  color: color.ink,
  selectors: { '&:hover, &[aria-expanded="true"]': { background: color.sunken } },
});

export const badge = style({
  position: 'absolute',
  insetBlockStart: 3,
  insetInlineEnd: 3,
  minWidth: 21,
  padding: '0 5px',
  borderRadius: 999,
  background: color.apricot,
  color: '#1F2A26',
  fontSize: '0.8125rem',
  fontWeight: 700,
  lineHeight: '21px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
