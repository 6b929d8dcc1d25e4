import { CITIES, type Coordinates } from '../../../domain/places/cities.ts';
import { DOT_MIN_PEOPLE, type Dot, REGION_DOTS } from '../../../domain/places/dots.ts';
import { angleBetween } from '../../../domain/places/globe.ts';
import { isInOcean } from '../../../domain/places/oceans.ts';

/** The viewer's own dot, which is a place on the map and nobody else's business. */
const OWN_DOT = 'client';

export interface Place {
  readonly name: string;
  /** As many as the dots say at the least: they grow with the logarithm of who is there. */
  readonly atLeast: number;
}

const fewestAt = (intensity: number): number => Math.max(DOT_MIN_PEOPLE, 2 ** (intensity - 1));

/** The dots of others that the map shows: none that would float in the open sea. The viewer's own is drawn apart. */
export const dotsShown = (dots: readonly Dot[]): Dot[] =>
  dots.filter((dot) => dot.id !== OWN_DOT && !isInOcean(dot));

/** The dots of the map in words, the fullest place first. */
export function placesOf(dots: readonly Dot[]): Place[] {
  const places = new Map<string, number>();
  for (const dot of dots) {
    const name = nameOf(dot);
    places.set(name, (places.get(name) ?? 0) + fewestAt(dot.intensity));
  }
  return [...places]
    .map(([name, atLeast]) => ({ name, atLeast }))
    .sort((a, b) => b.atLeast - a.atLeast || a.name.localeCompare(b.name, 'en'));
}

function nameOf(dot: Dot): string {
  return dot.id in REGION_DOTS ? dot.id : `Around ${nearestCity(dot)}`;
}

/** Where a point is, as the end of a sentence. */
export const around = (point: Coordinates): string => `around ${nearestCity(point)}`;

function nearestCity(point: Coordinates): string {
  const distances = CITIES.map((city) => ({ name: city.name, angle: angleBetween(point, city) }));
  return distances.reduce((nearest, each) => (each.angle < nearest.angle ? each : nearest)).name;
}
