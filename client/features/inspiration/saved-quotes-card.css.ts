import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const none = style({ color: color.soft });
export const list = style({ display: 'flex', flexDirection: 'column', gap: 16 });
globalStyle(`${list} > li + li`, { paddingTop: 16, borderTop: `1px solid ${color.hairline}` });
globalStyle(`${list} blockquote`, { fontSize: '1.1875rem' });
