import { SCALE_MAX, type ScaleValue } from '../../../domain/mood/scale.ts';
import { color } from '../../ui/theme/tokens.css.ts';

const TOP = 13;
const BOTTOM = 53;

interface EnergyGlassProps {
  readonly value: ScaleValue;
  readonly size: number;
  readonly faint?: boolean;
}

/** Energy drawn as a glass that is more or less full. */
export function EnergyGlass({ value, size, faint = false }: EnergyGlassProps) {
  const level = BOTTOM - ((BOTTOM - TOP) * value) / (SCALE_MAX + 0.4);
  const inset = ((level - TOP) / (BOTTOM - TOP)) * 5;
  const left = 17 + inset;
  const right = 47 - inset;
  const water = `M${left} ${level} Q${left + 7} ${level - 3} 32 ${level} T${right} ${level} L42 53 H22 Z`;
  return (
    <svg
      width={size}
      height={size}
      viewBox="6 5 52 52"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      style={faint ? undefined : { color: color.spruce }}
    >
      <path d={water} fill="currentColor" stroke="none" opacity={faint ? 0.4 : 0.85} />
      <path d="M16 10 L21.6 54 H42.4 L48 10" />
    </svg>
  );
}
