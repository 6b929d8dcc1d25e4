import type { Coordinates } from '../../../../domain/places/cities.ts';
import type { Dot } from '../../../../domain/places/dots.ts';
import { LAND, LAND_BOX } from './land.at-build.ts';
import { onMap } from './projection.ts';
import * as css from './world-map.css.ts';

const OWN_RADIUS = 10;
const RADIUS_PER_INTENSITY = 3;

interface WorldMapProps {
  /** The map described in words. */
  readonly label: string;
  readonly dots: readonly Dot[];
  /** The viewer's own place, or null while they keep off the map or the presence could not be loaded. */
  readonly own: Coordinates | null;
}

/**
 * The world with the dots of others, each for three or more people, and the viewer's own dot. Positions are shares of
 * the map but radii are pixels, so dots have the same size on every screen.
 */
export function WorldMap({ label, dots, own }: WorldMapProps) {
  return (
    <div className={css.sea}>
      <div className={css.map}>
        <svg className={css.drawing} role="img" aria-label={label}>
          <svg viewBox={LAND_BOX} aria-hidden="true">
            <path className={css.land} d={LAND} />
          </svg>
          {dots.map((dot) => (
            <circle
              key={dot.id}
              className={css.others}
              {...centerOf(dot)}
              r={dot.intensity * RADIUS_PER_INTENSITY}
            />
          ))}
          {own ? <circle className={css.own} {...centerOf(own)} r={OWN_RADIUS} /> : null}
        </svg>
      </div>
      {/* Hidden from screen readers, because the map's label says the same. */}
      <div className={css.legend} aria-hidden="true">
        {own ? <Entry dot={css.own} words="You" /> : null}
        {dots.length > 0 ? <Entry dot={css.others} words="Others" /> : null}
      </div>
    </div>
  );
}

const Entry = ({ dot, words }: { readonly dot: string; readonly words: string }) => (
  <span className={css.entry}>
    <svg width="16" height="16" aria-hidden="true">
      <circle className={dot} cx="8" cy="8" r="6" />
    </svg>
    {words}
  </span>
);

function centerOf(point: Coordinates): { cx: string; cy: string } {
  const { x, y } = onMap(point);
  return { cx: percent(x), cy: percent(y) };
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
