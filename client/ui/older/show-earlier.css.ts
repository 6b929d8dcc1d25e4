import { style } from '@vanilla-extract/css';

export const more = style({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 8 });
