import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { color } from '../../ui/theme/tokens.css.ts';

interface EnergyBatteryProps {
  readonly value: ScaleValue;
  readonly size: number;
  /** Whether to draw it in the color of the text around it, for a value that is not chosen, instead of green. */
  readonly faint?: boolean | undefined;
}

/** Energy drawn as an upright battery with one to five bars. Screen readers skip it. */
export function EnergyBattery({ value, size, faint = false }: EnergyBatteryProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      style={faint ? undefined : { color: color.spruce }}
    >
      <path d="M27 4 H37" />
      <rect x="14" y="10" width="36" height="52" rx="8" />
      <path
        strokeWidth="5"
        strokeLinecap="butt"
        d={SCALE.filter((bar) => bar <= value)
          .map((bar) => `M20 ${63.5 - bar * 9} H44`)
          .join(' ')}
      />
    </svg>
  );
}
