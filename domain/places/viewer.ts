import { CITIES, type City, type Coordinates } from './cities.ts';
import { angleBetween, weightedCentre } from './globe.ts';
import { placeAt } from './place.ts';

/** A viewer's dot stands between this many of the reference cities. */
const NEAREST = 3;
const DEGREES_AN_HOUR = 15;

/**
 * Where the map shows a viewer whose time zone lies at `start`: the blend of the three nearest of the eight
 * reference cities, each weighted by the inverse of its distance, on the half-degree grid of places.
 */
export function viewerPlace(start: Coordinates): Coordinates {
  const nearest = CITIES.map((city) => ({ city, angle: angleBetween(start, city) }))
    .sort((a, b) => a.angle - b.angle)
    .slice(0, NEAREST);
  const there = nearest.find(({ angle }) => angle === 0);
  if (there) return placeAt(there.city);
  return placeAt(weightedCentre(nearest.map(({ city, angle }) => ({ point: city, weight: 1 / angle }))));
}

/** The reference city whose sun is nearest to a clock this many hours ahead of UTC, where a zone names none. */
export function cityByClock(hoursAhead: number): City {
  const away = (city: City) => Math.abs(city.lng - hoursAhead * DEGREES_AN_HOUR);
  return CITIES.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest));
}
