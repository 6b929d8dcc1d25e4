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

test('the size of a dot grows with the logarithm of its people, up to five', () => {
  const intensities = [1, 2, 3, 4, 7, 8, 15, 16, 1_000_000].map(intensityOf);
  assert.deepEqual(intensities, [1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

test('a place with three people has a dot; fewer are added to their region’s dot, which also needs three', () => {
  assert.deepEqual(dotsOf([at(berlin, 3)]), [{ id: '52.5,13.5', ...berlin, intensity: 2 }]);
  assert.deepEqual(dotsOf([at(berlin, 2)]), []);
  assert.deepEqual(dotsOf([at(berlin, 2), at(lyon, 2)]), [
    { id: 'Europe', ...REGION_DOTS.Europe, intensity: 3 },
  ]);
  assert.deepEqual(dotsOf([at(berlin, 4), at(lyon, 2)]), [{ id: '52.5,13.5', ...berlin, intensity: 3 }]);
  assert.deepEqual(dotsOf([at(berlin, 2), at({ lat: 1, lng: 37 }, 2, 'Africa')]), []);
});

test('people at a place named by several regions are counted together; otherwise they count for their region', () => {
  assert.deepEqual(dotsOf([at(berlin, 2), at(berlin, 1, 'Asia')]), [
    { id: '52.5,13.5', ...berlin, intensity: 2 },
  ]);
  assert.deepEqual(dotsOf([at(berlin, 2, 'Global'), at(lyon, 2, 'Global')]), []);
});

test('for any people and places, no dot has fewer than three people, and the order of the list makes no difference', () => {
  const count = fc.record({
    region: fc.constantFrom(...REGIONS),
    place: fc.record({ lat: fc.constantFrom(0, 0.5, 1), lng: fc.constantFrom(-0.5, 0) }),
    people: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(count), (counts) => {
      const dots = dotsOf(counts);
      assert.deepEqual(dotsOf([...counts].reverse()), dots);
      const people = counts.reduce((sum, each) => sum + each.people, 0);
      assert.ok(dots.length * DOT_MIN_PEOPLE <= people);
      assert.ok(dots.every(({ intensity }) => intensity >= intensityOf(DOT_MIN_PEOPLE)));
    }),
  );
});

test('places are points of a half-degree grid, and zero is never negative', () => {
  assert.deepEqual(placeAt({ lat: 52.52, lng: 13.37 }), { lat: 52.5, lng: 13.5 });
  assert.ok(Object.is(placeAt({ lat: -0.1, lng: 0 }).lat, 0));
});

test('there are eight reference cities, at least one in every region, and each region but Global has a dot', () => {
  assert.equal(CITIES.length, 8);
  const regions = new Set<string>(CITIES.map(({ region }) => region));
  assert.deepEqual([...regions].sort(), Object.keys(REGION_DOTS).sort());
  assert.deepEqual(REGIONS.filter((region) => region !== 'Global').sort(), Object.keys(REGION_DOTS).sort());
});
