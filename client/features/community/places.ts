import { CITIES, type Coordinates } from '../../../domain/places/cities.ts';
import { DOT_MIN_PEOPLE, type Dot, REGION_DOTS } from '../../../domain/places/dots.ts';
import { angleBetween } from '../../../domain/places/globe.ts';
import { isInOcean } from '../../../domain/places/oceans.ts';

/** The id of the viewer's own dot. Only the viewer's map shows it. */
const OWN_DOT = 'client';

export interface Place {
  readonly name: string;
  /**
   * The fewest people that the dots can stand for. A dot's intensity grows with the logarithm of the count.
   */
  readonly atLeast: number;
}

const fewestAt = (intensity: number): number => Math.max(DOT_MIN_PEOPLE, 2 ** (intensity - 1));

/**
 * The dots of other people, without those that would lie in the open sea. The viewer's own dot is drawn
 * separately.
 */
export const dotsShown = (dots: readonly Dot[]): Dot[] =>
  dots.filter((dot) => dot.id !== OWN_DOT && !isInOcean(dot));

/** The places of the dots in words, the one with the highest `atLeast` first. Dots with the same name are added up. */
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

/** Names the reference city nearest to a point, however far it is, as the end of a sentence: 'around London'. */
export const around = (point: Coordinates): string => `around ${nearestCity(point)}`;

function nearestCity(point: Coordinates): string {
  const distances = CITIES.map((city) => ({ name: city.name, angle: angleBetween(point, city) }));
  return distances.reduce((nearest, each) => (each.angle < nearest.angle ? each : nearest)).name;
}
