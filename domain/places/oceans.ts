import type { Coordinates } from './cities.ts';

/**
 * An area of open sea between two parallels and two meridians, in degrees. If `west` is larger than `east`, the
 * area crosses the date line.
 */
export interface OceanArea {
  readonly name: string;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Areas in which a dot would be far from any shore. They contain no land that the map draws. */
export const OCEAN_AREAS: readonly OceanArea[] = [
  { name: 'North Atlantic', south: 12, north: 58, west: -50, east: -20 },
  { name: 'Equatorial Atlantic', south: -4, north: 12, west: -34, east: -20 },
  { name: 'South Atlantic', south: -52, north: -4, west: -32, east: 7 },
  { name: 'North Pacific', south: 24, north: 50, west: 160, east: -130 },
  { name: 'Tropical Pacific', south: -20, north: 16, west: -150, east: -108 },
  { name: 'South Pacific', south: -58, north: -20, west: -175, east: -80 },
  { name: 'Indian Ocean', south: -48, north: -10, west: 60, east: 108 },
  { name: 'Southern Ocean', south: -62, north: -57, west: -180, east: 180 },
];

/** Whether a point is in one of the ocean areas. The map leaves out the dots of other people there. */
export const isInOcean = (point: Coordinates): boolean => OCEAN_AREAS.some((area) => isInside(point, area));

function isInside({ lat, lng }: Coordinates, { south, north, west, east }: OceanArea): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
