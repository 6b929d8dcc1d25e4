import type { Coordinates } from './cities.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * The angle between two points on the globe, seen from its center, in radians (spherical law of cosines).
 */
export function angleBetween(a: Coordinates, b: Coordinates): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)];
  const between = radians(a.lng - b.lng);
  const cosine = Math.sin(latA) * Math.sin(latB) + Math.cos(latA) * Math.cos(latB) * Math.cos(between);
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/**
 * The weighted center of points on the globe. It averages the vectors from the earth's center to them, so
 * that the date line and the poles do not distort the result.
 */
export function weightedCenter(
  points: readonly { readonly point: Coordinates; readonly weight: number }[],
): Coordinates {
  let [x, y, z] = [0, 0, 0];
  for (const { point, weight } of points) {
    const [lat, lng] = [radians(point.lat), radians(point.lng)];
    x += weight * Math.cos(lat) * Math.cos(lng);
    y += weight * Math.cos(lat) * Math.sin(lng);
    z += weight * Math.sin(lat);
  }
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) };
}
