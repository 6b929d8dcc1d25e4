import type { Coordinates } from '../../domain/places/cities.ts';
import type { Region } from '../../domain/places/regions.ts';

/** Where somebody is, as coarsely as their device tells. Without a place they are off the map, and counted. */
export interface CoarseLocation {
  readonly region: Region;
  readonly place?: Coordinates | undefined;
}
