import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const ground = style({ fill: color.spruceWash });
export const sun = style({ fill: color.apricot });
export const wave = style({ stroke: color.spruce });
