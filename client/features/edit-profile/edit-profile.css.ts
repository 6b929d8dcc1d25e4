import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Keeps the page narrow, so that its two short fields are not stretched over a desktop's width. */
export const sheet = style({ maxWidth: 640 });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 20 });

export const photo = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 20 });
export const photoWords = style({ flex: '1 1 10rem', display: 'flex', flexDirection: 'column', gap: 8 });
export const photoButtons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const photoAlert = style({
  flexBasis: '100%',
  selectors: { '&:has(:empty)': { display: 'contents' } },
});
export const hint = style({ color: color.soft, fontSize: '0.9375rem' });
