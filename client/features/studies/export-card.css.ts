import { style } from '@vanilla-extract/css';
import { button } from '../../ui/button/button.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { seen as seenNote } from './studies.css.ts';

export const seen = style([seenNote, { fontSize: '0.9375rem' }]);
export const form = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const note = style({ color: color.soft, fontSize: '0.9375rem' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });
/** A link, so that the browser itself saves the file and shows its progress. */
export const download = style([button.primary]);
