import type { Coordinates } from './cities.ts';

/**
 * Places on the map are points of a grid with this spacing, in degrees. From north to south it is about 55 km, and
 * from east to west less the nearer the poles are. It is too coarse to identify a person.
 */
const GRID_DEGREES = 0.5;

/** The nearest point of the grid. */
export const placeAt = ({ lat, lng }: Coordinates): Coordinates => ({ lat: onGrid(lat), lng: onGrid(lng) });

// Adding zero turns −0 into 0.
const onGrid = (degrees: number): number => Math.round(degrees / GRID_DEGREES) * GRID_DEGREES + 0;
