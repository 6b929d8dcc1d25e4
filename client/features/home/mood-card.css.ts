import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const last = style({ display: 'flex', alignItems: 'center', gap: 18 });
export const sentence = style({ ...serif, fontSize: '1.25rem' });
export const when = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
export const soft = style({ color: color.soft });
/** As tall as the last mood and its placeholder, so that nothing below moves when it loads. */
export const none = style([soft, { display: 'flex', alignItems: 'center', minHeight: 64 }]);
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const grow = style({ flex: '1 1 160px', display: 'grid' });
