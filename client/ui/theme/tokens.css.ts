import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { varName } from './var-name.ts';

/**
 * The palette. A `wash` is the background for a mood or a category: its color at about 12 %, without the gray
 * that mixing with the warm paper would give. Apricot is a fill below dark text, never a text color. The
 * `scene` colors belong to the drawn pictures and darken with the theme.
 */
export const color = createGlobalThemeContract({
  paper: 'paper',
  raised: 'raised',
  sunken: 'sunken',
  ink: 'ink',
  soft: 'soft-ink',
  hairline: 'hairline',
  control: 'control-border',
  spruce: 'spruce',
  spruceDeep: 'spruce-deep',
  onSpruce: 'on-spruce',
  spruceWash: 'spruce-wash',
  apricot: 'apricot',
  danger: 'danger',
  dangerWash: 'danger-wash',
  backdrop: 'backdrop',
  mood: { 1: 'mood-1', 2: 'mood-2', 3: 'mood-3', 4: 'mood-4', 5: 'mood-5' },
  wash: { 1: 'wash-1', 2: 'wash-2', 3: 'wash-3', 4: 'wash-4', 5: 'wash-5' },
  scene: {
    sky: 'scene-sky',
    far: 'scene-far',
    middle: 'scene-middle',
    near: 'scene-near',
    water: 'scene-water',
  },
});

/** The values under the names of their variables, for plain selectors. */
const set = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([ref, value]) => [varName(ref), value]));

const light = set({
  [color.paper]: '#FAF6F0',
  [color.raised]: '#FFFFFF',
  [color.sunken]: '#F1EBE1',
  [color.ink]: '#1F2A26',
  [color.soft]: '#55625D',
  [color.hairline]: '#DFD7CA',
  [color.control]: '#8A8274',
  [color.spruce]: '#2B5F52',
  [color.spruceDeep]: '#214B41',
  [color.onSpruce]: '#FFFFFF',
  [color.apricot]: '#E08A5B',
  [color.danger]: '#A63A3A',
  [color.backdrop]: 'rgb(20 25 23 / 45%)',
  [color.mood[1]]: '#4B4F8F',
  [color.mood[2]]: '#5F709F',
  [color.mood[3]]: '#5F8577',
  [color.mood[4]]: '#A9741C',
  [color.mood[5]]: '#C4622D',
  [color.wash[1]]: '#E7E7F3',
  [color.wash[2]]: '#E6EAF3',
  [color.wash[3]]: '#E4EEE8',
  [color.wash[4]]: '#F7EBD3',
  [color.wash[5]]: '#F9E5DA',
  [color.spruceWash]: '#E4EEE8',
  [color.dangerWash]: '#FBECEA',
  [color.scene.sky]: '#F7EBD3',
  [color.scene.far]: '#E6EAF3',
  [color.scene.middle]: '#ADC0BF',
  [color.scene.near]: '#48746A',
  [color.scene.water]: '#C9D3E2',
});

const dark = set({
  [color.paper]: '#141917',
  [color.raised]: '#1C2320',
  [color.sunken]: '#0F1312',
  [color.ink]: '#ECE7DE',
  [color.soft]: '#A3ADA8',
  [color.hairline]: '#2D3733',
  [color.control]: '#6B7770',
  [color.spruce]: '#8CC7B5',
  [color.spruceDeep]: '#A5D6C7',
  [color.onSpruce]: '#0F1F1A',
  [color.apricot]: '#F0A981',
  [color.danger]: '#F09A93',
  [color.backdrop]: 'rgb(5 8 7 / 66%)',
  [color.mood[1]]: '#8E93D6',
  [color.mood[2]]: '#98A9D6',
  [color.mood[3]]: '#9CC2B2',
  [color.mood[4]]: '#E0B36A',
  [color.mood[5]]: '#F09A6C',
  [color.wash[1]]: '#24263A',
  [color.wash[2]]: '#242B3A',
  [color.wash[3]]: '#22332D',
  [color.wash[4]]: '#332B1B',
  [color.wash[5]]: '#38261D',
  [color.spruceWash]: '#22332D',
  [color.dangerWash]: '#36211F',
  [color.scene.sky]: '#2E2A3A',
  [color.scene.far]: '#2B3448',
  [color.scene.middle]: '#2F4A48',
  [color.scene.near]: '#1E3832',
  [color.scene.water]: '#3A4662',
});

// The theme choice is an attribute on <html>. Without it the stylesheet follows the system, also when that
// changes, without a script.
globalStyle(':root', { vars: light, colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { vars: dark, colorScheme: 'dark' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: dark, colorScheme: 'dark' } },
});
