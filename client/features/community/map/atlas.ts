import { feature } from 'topojson-client';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

// The compiler takes the file's words for any text.
const topology = atlas as unknown as Parameters<typeof feature>[0];

/** All land, in degrees (Natural Earth 1:110m, in the public domain). */
export const land = feature(topology, 'land');
