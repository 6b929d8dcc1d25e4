import { style } from '@vanilla-extract/css';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
/** Side by side where both fit. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
