import { color } from '../../ui/theme/tokens.css.ts';

/** The face of a number that is not shown. */
export const hatched = {
  forcedColorAdjust: 'none',
  border: `1px dashed ${color.control}`,
  backgroundImage: `repeating-linear-gradient(135deg, ${color.control} 0 1px, transparent 1px 6px)`,
} as const;
