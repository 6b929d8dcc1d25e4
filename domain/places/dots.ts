import type { Coordinates } from './cities.ts';
import type { Region } from './regions.ts';

/** Fewer people than this are never shown as a dot of their own. */
export const DOT_MIN_PEOPLE = 3;
const INTENSITY_MAX = 5;

/** How many people are at one place, each of them counted once in the whole list. */
export interface PlaceCount {
  readonly region: Region;
  readonly place: Coordinates;
  readonly people: number;
}

/** A dot of the map: a place, or what is left of a region; never a person. */
export interface Dot extends Coordinates {
  readonly id: string;
  readonly intensity: number;
}

/** Where a region's own dot sits: on land, far from the reference cities. */
export const REGION_DOTS: Readonly<Record<Exclude<Region, 'Global'>, Coordinates>> = {
  Africa: { lat: 7, lng: 20 },
  Asia: { lat: 48, lng: 88 },
  Europe: { lat: 49, lng: 15 },
  'North America': { lat: 46, lng: -100 },
  'South America': { lat: -10, lng: -58 },
  Oceania: { lat: -25, lng: 134 },
};

/** min(5, 1 + ⌊log₂ n⌋) */
export const intensityOf = (people: number): number =>
  Math.min(INTENSITY_MAX, 1 + Math.floor(Math.log2(people)));

/**
 * The dots that may be shown: a place with too few people merges into its region's dot, and a region that
 * is left with too few has none. The same gatherings give the same dots in the same order.
 */
export function dotsOf(counts: readonly PlaceCount[]): Dot[] {
  const places = new Map<string, Dot & { people: number }>();
  for (const { place, people } of counts) {
    const id = placeId(place);
    const known = places.get(id)?.people ?? 0;
    places.set(id, { id, ...place, intensity: intensityOf(known + people), people: known + people });
  }
  const isShown = (place: Coordinates) => (places.get(placeId(place))?.people ?? 0) >= DOT_MIN_PEOPLE;
  const shown = [...places.values()].filter(isShown).map(({ people: _, ...dot }) => dot);
  const regions = Object.entries(REGION_DOTS).flatMap(([region, point]) => {
    const rest = counts.filter((gathering) => gathering.region === region && !isShown(gathering.place));
    const people = rest.reduce((sum, gathering) => sum + gathering.people, 0);
    return people < DOT_MIN_PEOPLE ? [] : [{ id: region, ...point, intensity: intensityOf(people) }];
  });
  return [...shown, ...regions].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const placeId = ({ lat, lng }: Coordinates): string => `${lat},${lng}`;
