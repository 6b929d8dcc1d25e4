import type { Region } from './regions.ts';

/** A point on the map, in degrees: north and east are positive. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export interface City extends Coordinates {
  readonly name: string;
  readonly region: Region;
}

/**
 * The reference cities. A viewer's dot is computed from the three that are nearest to the city of the
 * device's time zone, never from the device's location. If that city is not known, one of these is the viewer's place.
 * The reference cities of time zones are others: see `time-zones.ts`.
 */
export const CITIES: readonly City[] = [
  { name: 'New York', region: 'North America', lat: 40.7, lng: -74 },
  { name: 'Los Angeles', region: 'North America', lat: 34.1, lng: -118.2 },
  { name: 'São Paulo', region: 'South America', lat: -23.6, lng: -46.6 },
  { name: 'London', region: 'Europe', lat: 51.5, lng: -0.1 },
  { name: 'Nairobi', region: 'Africa', lat: -1.3, lng: 36.8 },
  { name: 'Mumbai', region: 'Asia', lat: 19.1, lng: 72.9 },
  { name: 'Tokyo', region: 'Asia', lat: 35.7, lng: 139.7 },
  { name: 'Sydney', region: 'Oceania', lat: -33.9, lng: 151.2 },
];
