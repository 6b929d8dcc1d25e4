import { style } from '@vanilla-extract/css';
import { note } from '../card/card.css.ts';

export const more = style({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 8 });

/** It takes the focus to be said; it is no control, so it gets no ring. */
export const end = style([note, { selectors: { '&:focus': { outline: 'none' } } }]);
