import { style } from '@vanilla-extract/css';

/** The words beside the button, or above it where there is no room for both. */
export const moment = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px 12px' });
export const words = style({ flex: '1 1 10rem' });
export const way = style({ flex: '1 1 12rem' });
