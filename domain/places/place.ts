import type { Coordinates } from './cities.ts';

/** A place on the map is a point of a grid this wide, in degrees: some 50 km, and nobody is told apart on it. */
const GRID_DEGREES = 0.5;

/** The point of the grid that is nearest. */
export const placeAt = ({ lat, lng }: Coordinates): Coordinates => ({ lat: onGrid(lat), lng: onGrid(lng) });

// Adding zero makes −0 a plain 0.
const onGrid = (degrees: number): number => Math.round(degrees / GRID_DEGREES) * GRID_DEGREES + 0;
