import type { Coordinates } from '../../../../domain/places/cities.ts';

/** The map's central meridian in degrees east. It puts the cut in the Bering Strait, where no land is. */
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
 * Projects a point onto the map: 0 to 1 from left to right and from top to bottom. A point north or south of the map
 * has a `y` outside this range.
 */
export function onMap({ lat, lng }: Coordinates): { x: number; y: number } {
  const east = ((((lng - MIDDLE + 180) % 360) + 360) % 360) - 180;
  const [x, y] = gall(radians(east), radians(lat));
  return { x: (x + RIGHT) / (2 * RIGHT), y: (TOP - y) / (TOP - BOTTOM) };
}
