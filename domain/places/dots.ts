import type { Coordinates } from './cities.ts';
import type { Region } from './regions.ts';

/** A dot stands for at least this many people. */
export const DOT_MIN_PEOPLE = 3;
const INTENSITY_MAX = 5;

/** The number of people at one place; presence counts only settled ones. Each is counted once in the whole list. */
export interface PlaceCount {
  readonly region: Region;
  readonly place: Coordinates;
  readonly people: number;
}

/** A dot on the map. It stands for a place, or for the rest of a region; never for one person. */
export interface Dot extends Coordinates {
  readonly id: string;
  readonly intensity: number;
}

/** Where the dot of a region is drawn: on land, and far from the reference cities. */
export const REGION_DOTS: Readonly<Record<Exclude<Region, 'Global'>, Coordinates>> = {
  Africa: { lat: 7, lng: 20 },
  Asia: { lat: 48, lng: 88 },
  Europe: { lat: 49, lng: 15 },
  'North America': { lat: 46, lng: -100 },
  'South America': { lat: -10, lng: -58 },
  Oceania: { lat: -25, lng: 134 },
};

/** The size of a dot: min(5, 1 + ⌊log₂ n⌋). */
export const intensityOf = (people: number): number =>
  Math.min(INTENSITY_MAX, 1 + Math.floor(Math.log2(people)));

/**
 * The dots that may be shown. A place with too few people is merged into its region's dot. A region with too
 * few people has no dot, and neither has `Global`. The same people give the same dots in the same order.
 */
export function dotsOf(counts: readonly PlaceCount[]): Dot[] {
  const places = new Map<string, Dot & { people: number }>();
  for (const { place, people } of counts) {
    const id = placeId(place);
    const others = places.get(id)?.people ?? 0;
    places.set(id, { id, ...place, intensity: intensityOf(others + people), people: others + people });
  }
  const isShown = (place: Coordinates) => (places.get(placeId(place))?.people ?? 0) >= DOT_MIN_PEOPLE;
  const shown = [...places.values()].filter(isShown).map(({ people: _, ...dot }) => dot);
  const regions = Object.entries(REGION_DOTS).flatMap(([region, point]) => {
    const rest = counts.filter((count) => count.region === region && !isShown(count.place));
    const people = rest.reduce((sum, count) => sum + count.people, 0);
    return people < DOT_MIN_PEOPLE ? [] : [{ id: region, ...point, intensity: intensityOf(people) }];
  });
  return [...shown, ...regions].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const placeId = ({ lat, lng }: Coordinates): string => `${lat},${lng}`;
