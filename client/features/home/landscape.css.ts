import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

const blend = (ink: string, share: number) => `color-mix(in srgb, ${ink} ${share}%, ${color.paper})`;

export const landscape = style({ display: 'block', width: '100%', height: 152 });
export const sky = style({ fill: blend(color.mood[4], 18) });
export const glow = style({ fill: color.apricot, opacity: 0.22 });
export const sun = style({ fill: color.apricot });
export const far = style({ fill: blend(color.mood[2], 20) });
export const middle = style({ fill: blend(color.mood[3], 50) });
export const water = style({ fill: blend(color.mood[2], 38) });
export const near = style({ fill: blend(color.spruce, 82) });
