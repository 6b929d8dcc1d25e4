import type { Coordinates } from '../../domain/places/cities.ts';
import type { Region } from '../../domain/places/regions.ts';

/**
 * Where a person is, as the device reports it. The app computes it from the device's time zone, and asks for no
 * location. Without a place they are counted but not shown on the map. A place is rounded to a grid of half a degree
 * before it is stored (`placeAt`).
 */
export interface CoarseLocation {
  readonly region: Region;
  readonly place?: Coordinates | undefined;
}
