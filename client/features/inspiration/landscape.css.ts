import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const landscape = style({
  display: 'block',
  width: '100%',
  aspectRatio: '5 / 2',
});
export const sky = style({ fill: color.scene.sky });
export const glow = style({ fill: color.apricot, opacity: 0.2 });
export const sun = style({ fill: color.apricot });
export const far = style({ fill: color.scene.far });
export const middle = style({ fill: color.scene.middle });
export const water = style({ fill: color.scene.water });
export const near = style({ fill: color.scene.near });
