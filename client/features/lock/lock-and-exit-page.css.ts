import { style } from '@vanilla-extract/css';

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 560 });
