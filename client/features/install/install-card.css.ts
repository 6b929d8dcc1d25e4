import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const head = style({ display: 'flex', alignItems: 'flex-start', gap: 16 });

/** The app's icon, as it will look on the home screen. */
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 60,
  height: 60,
  borderRadius: 14,
  border: `1px solid ${color.hairline}`,
  background: color.paper,
});
export const title = style({ ...serif, fontSize: '1.25rem' });
export const text = style({ color: color.soft });

/** Two equal buttons side by side, or one above the other where a word would break. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 10 });
export const action = style({ flex: '1 1 8.5rem', display: 'grid' });
/** "Show me how" stays on one line from a width of 360 px on. */
globalStyle(`${action} > button`, { paddingInline: 12 });
