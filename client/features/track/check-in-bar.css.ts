import { style } from '@vanilla-extract/css';

/** Both buttons beside each other. With large text they wrap. */
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: 12, maxWidth: 560 });
export const first = style({ display: 'grid', flex: '1 1 9rem' });
export const second = style({ display: 'grid', flex: '0 1 auto' });
