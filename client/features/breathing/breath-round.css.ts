import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const count = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
export const caution = style({ color: color.soft, fontSize: '1rem' });
/** The cues and the way to other exercises, side by side where both fit. */
export const extras = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 4 });
