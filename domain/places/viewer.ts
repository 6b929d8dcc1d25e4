import { CITIES, type City, type Coordinates } from './cities.ts';
import { angleBetween, weightedCenter } from './globe.ts';
import { placeAt } from './place.ts';
import type { Region } from './regions.ts';

/** A viewer's dot is computed from this many reference cities. */
const NEAREST = 3;
const DEGREES_AN_HOUR = 15;

/**
 * Where the map shows a viewer whose time zone's city is at `start`: the center of the three nearest of the
 * eight reference cities, weighted by the inverse of their distance, rounded to the half-degree grid. If `start` is a
 * reference city itself, it is that city, rounded.
 */
export function viewerPlace(start: Coordinates): Coordinates {
  const nearest = CITIES.map((city) => ({ city, angle: angleBetween(start, city) }))
    .sort((a, b) => a.angle - b.angle)
    .slice(0, NEAREST);
  const there = nearest.find(({ angle }) => angle === 0);
  if (there) return placeAt(there.city);
  return placeAt(weightedCenter(nearest.map(({ city, angle }) => ({ point: city, weight: 1 / angle }))));
}

/**
 * The reference city of `region` whose solar time is nearest to a clock that is this many hours ahead of UTC.
 * Does not look across the date line. `Global` allows all cities.
 * Used for time zones that `time-zones.ts` does not have.
 */
export function cityByClock(hoursAhead: number, region: Region): City {
  const away = (city: City) => Math.abs(city.lng - hoursAhead * DEGREES_AN_HOUR);
  return CITIES.filter((city) => region === 'Global' || city.region === region).reduce((nearest, each) =>
    away(each) < away(nearest) ? each : nearest,
  );
}
