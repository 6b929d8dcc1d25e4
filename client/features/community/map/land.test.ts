import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geoContains } from 'd3-geo';
import { REGION_DOTS } from '../../../../domain/places/dots.ts';
import { isInOcean, OCEAN_AREAS } from '../../../../domain/places/oceans.ts';
import { land } from './atlas.ts';
import { LAND, LAND_BOX } from './land.at-build.ts';
import { onMap } from './projection.ts';

const isLand = (lat: number, lng: number) => geoContains(land, [lng, lat]);
const GRID_DEGREES = 3;

test('the map shows the whole inhabited world and is cut where no land is', () => {
  assert.deepEqual(onMap({ lat: 0, lng: 11 }).x, 0.5);
  assert.ok(Math.abs(onMap({ lat: 0, lng: -168.9 }).x) < 0.001);
  assert.ok(Math.abs(onMap({ lat: 0, lng: -169.1 }).x - 1) < 0.001);
  for (const point of [
    { lat: 83.6, lng: -33 },
    { lat: -55.9, lng: -67.3 },
    { lat: 65.7, lng: -168.1 },
    { lat: 66.1, lng: -169.7 },
  ]) {
    const { x, y } = onMap(point);
    assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1, JSON.stringify(point));
  }
});

test('the outline and the dots use the same projection', () => {
  const [, , width, height] = LAND_BOX.split(' ').map(Number) as [number, number, number, number];
  const rings = LAND.split('z').filter(Boolean);
  assert.ok(rings.length > 80, 'islands are drawn too');
  for (const ring of rings) {
    assert.match(ring, /^M\d+,\d+l(-?\d+,-?\d+ ?)+$/);
    const [x = -1, y = -1] = (/^M(\d+),(\d+)/.exec(ring) ?? []).slice(1).map(Number);
    assert.ok(x >= 0 && x <= width && y >= 0 && y <= height + 1);
  }
  // Cape Agulhas is the southernmost point of Africa, so the outline must have a corner where the projection
  // puts it.
  const agulhas = onMap({ lat: -34.8, lng: 20 });
  const corners = rings.flatMap(cornersOf);
  const near = corners.some(([x, y]) => Math.hypot(x - agulhas.x * width, y - agulhas.y * height) < 4);
  assert.ok(near);
});

test('the dots of regions are on land, and ocean areas contain no land', () => {
  for (const { lat, lng } of Object.values(REGION_DOTS)) assert.ok(isLand(lat, lng), `${lat}, ${lng}`);
  let looked = 0;
  for (let lat = -62; lat <= 58; lat += GRID_DEGREES) {
    for (let lng = -180; lng < 180; lng += GRID_DEGREES) {
      if (!isInOcean({ lat, lng })) continue;
      looked++;
      assert.ok(!isLand(lat, lng), `${lat}, ${lng}`);
    }
  }
  assert.ok(looked > 40 * OCEAN_AREAS.length);
});

function cornersOf(ring: string): (readonly [number, number])[] {
  const [start = '', steps = ''] = ring.slice(1).split('l');
  let [x = 0, y = 0] = start.split(',').map(Number);
  return steps.split(' ').map((step) => {
    const [right = 0, down = 0] = step.split(',').map(Number);
    x += right;
    y += down;
    return [x, y] as const;
  });
}
