import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CITIES } from './cities.ts';
import { DOT_MIN_PEOPLE, dotsOf, intensityOf, type PlaceCount, REGION_DOTS } from './dots.ts';
import { placeAt } from './place.ts';
import { REGIONS } from './regions.ts';

const berlin = { lat: 52.5, lng: 13.5 };
const lyon = { lat: 45.5, lng: 5 };
const at = (place: PlaceCount['place'], people: number, region: PlaceCount['region'] = 'Europe') => ({
  region,
  place,
  people,
});

test('a dot grows with the logarithm of its people, up to five', () => {
  const intensities = [1, 2, 3, 4, 7, 8, 15, 16, 1_000_000].map(intensityOf);
  assert.deepEqual(intensities, [1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

test('three people at a place are a dot, fewer go into their region’s, and fewer than three there are none', () => {
  assert.deepEqual(dotsOf([at(berlin, 3)]), [{ id: '52.5,13.5', ...berlin, intensity: 2 }]);
  assert.deepEqual(dotsOf([at(berlin, 2)]), []);
  assert.deepEqual(dotsOf([at(berlin, 2), at(lyon, 2)]), [
    { id: 'Europe', ...REGION_DOTS.Europe, intensity: 3 },
  ]);
  assert.deepEqual(dotsOf([at(berlin, 4), at(lyon, 2)]), [{ id: '52.5,13.5', ...berlin, intensity: 3 }]);
  assert.deepEqual(dotsOf([at(berlin, 2), at({ lat: 1, lng: 37 }, 2, 'Africa')]), []);
});

test('who is at a place named by several regions is counted there together, and without a region only there', () => {
  assert.deepEqual(dotsOf([at(berlin, 2), at(berlin, 1, 'Asia')]), [
    { id: '52.5,13.5', ...berlin, intensity: 2 },
  ]);
  assert.deepEqual(dotsOf([at(berlin, 2, 'Global'), at(lyon, 2, 'Global')]), []);
});

test('whoever is where, no dot stands for fewer than three people, and the order of the list is no matter', () => {
  const gathering = fc.record({
    region: fc.constantFrom(...REGIONS),
    place: fc.record({ lat: fc.constantFrom(0, 0.5, 1), lng: fc.constantFrom(-0.5, 0) }),
    people: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(gathering), (gatherings) => {
      const dots = dotsOf(gatherings);
      assert.deepEqual(dotsOf([...gatherings].reverse()), dots);
      const people = gatherings.reduce((sum, each) => sum + each.people, 0);
      assert.ok(dots.length * DOT_MIN_PEOPLE <= people);
      assert.ok(dots.every(({ intensity }) => intensity >= intensityOf(DOT_MIN_PEOPLE)));
    }),
  );
});

test('places are points of a half-degree grid, and zero has no sign', () => {
  assert.deepEqual(placeAt({ lat: 52.52, lng: 13.37 }), { lat: 52.5, lng: 13.5 });
  assert.ok(Object.is(placeAt({ lat: -0.1, lng: 0 }).lat, 0));
});

test('there are eight reference cities, in every region one at least, and each region but Global has its dot', () => {
  assert.equal(CITIES.length, 8);
  const regions = new Set<string>(CITIES.map(({ region }) => region));
  assert.deepEqual([...regions].sort(), Object.keys(REGION_DOTS).sort());
  assert.deepEqual(REGIONS.filter((region) => region !== 'Global').sort(), Object.keys(REGION_DOTS).sort());
});
