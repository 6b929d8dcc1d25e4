import { color } from '../../ui/theme/tokens.css.ts';

/** The style of a place whose number is not shown: a dashed edge and slanting lines. */
export const hatched = {
  forcedColorAdjust: 'none',
  border: `1px dashed ${color.control}`,
  backgroundImage: `repeating-linear-gradient(135deg, ${color.control} 0 1px, transparent 1px 6px)`,
} as const;
