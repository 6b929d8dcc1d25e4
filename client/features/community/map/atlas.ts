import { feature } from 'topojson-client';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

// TypeScript reads string literals of the JSON file as `string`, which the library's type does not accept.
const topology = atlas as unknown as Parameters<typeof feature>[0];

/** The land in degrees, from Natural Earth 1:110m, which is in the public domain. It has no small islands. */
export const land = feature(topology, 'land');
