import { globalStyle, style } from '@vanilla-extract/css';

/** Cards of a row have one height. */
export const place = style({ display: 'grid', minWidth: 0 });
globalStyle(`${place} > section`, { gap: 8, alignContent: 'start' });
