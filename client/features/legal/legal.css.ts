import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** About 70 characters a line. */
export const text = style({ maxWidth: '42rem', display: 'flex', flexDirection: 'column', gap: 12 });
globalStyle(`${text} h2`, { ...serif, fontSize: '1.25rem', marginTop: 16 });
globalStyle(`${text} ul`, { listStyle: 'disc', paddingInlineStart: 22 });
globalStyle(`${text} li::marker`, { color: color.soft });
