import type { Coordinates } from '../../../../domain/places/cities.ts';

/**
 * The map's central meridian in degrees east. So its left and right edges are at 169° W, in the Bering Strait, and cut no
 * land.
 */
export const MIDDLE = 11;
/** The latitudes of northern Greenland and of Cape Horn, with a margin. */
const NORTH = 83.8;
const SOUTH = -58;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Gall's stereographic projection (James Gall, 1855). It distorts shapes and sizes little where most people
 * live. Takes radians and returns points in units of the globe's radius.
 */
export const gall = (lng: number, lat: number): [x: number, y: number] => [
  lng * Math.SQRT1_2,
  (1 + Math.SQRT1_2) * Math.tan(lat / 2),
];

const [RIGHT] = gall(Math.PI, 0);
const [, TOP] = gall(0, radians(NORTH));
const [, BOTTOM] = gall(0, radians(SOUTH));

/** The map's width divided by its height. */
export const ASPECT = (2 * RIGHT) / (TOP - BOTTOM);

/**
 * Projects a point onto the map: 0 to 1 from left to right and from top to bottom. `y` is outside this range for a point
 * north of `NORTH` or south of `SOUTH`.
 */
export function onMap({ lat, lng }: Coordinates): { x: number; y: number } {
  // From -180 to 180 around the middle. `%` keeps the sign, so it is taken twice.
  const east = ((((lng - MIDDLE + 180) % 360) + 360) % 360) - 180;
  const [x, y] = gall(radians(east), radians(lat));
  return { x: (x + RIGHT) / (2 * RIGHT), y: (TOP - y) / (TOP - BOTTOM) };
}
