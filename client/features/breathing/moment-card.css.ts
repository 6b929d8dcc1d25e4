import { style } from '@vanilla-extract/css';

/** The words stand beside the button, or above it where both don't fit. */
export const moment = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px 12px' });
export const words = style({ flex: '1 1 10rem' });
export const action = style({ flex: '1 1 12rem' });
