import { style } from '@vanilla-extract/css';
import { wide } from '../../ui/layout/columns.css.ts';

/** The check-in, and below it what may help after hard days. */
export const top = style([wide, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }]);
