import { style } from '@vanilla-extract/css';

/** The buttons that export a person's own data, one below the other. */
export const buttons = style({ display: 'flex', flexDirection: 'column', gap: 12 });
