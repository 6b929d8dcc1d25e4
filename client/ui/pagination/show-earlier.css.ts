import { style } from '@vanilla-extract/css';
import { note } from '../card/card.css.ts';

export const more = style({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 8 });

/** Focused so that it is read out. It is not a control, so it has no focus ring. */
export const end = style([note, { selectors: { '&:focus': { outline: 'none' } } }]);
