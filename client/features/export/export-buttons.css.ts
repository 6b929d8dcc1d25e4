import { style } from '@vanilla-extract/css';

export const buttons = style({ display: 'flex', flexDirection: 'column', gap: 12 });
