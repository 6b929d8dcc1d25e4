import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CITIES } from './cities.ts';
import { angleBetween, weightedCenter } from './globe.ts';
import { placeAt } from './place.ts';
import { referenceCityOf } from './time-zones.ts';
import { cityByClock, viewerPlace } from './viewer.ts';

const city = (name: string) => CITIES.find((each) => each.name === name) as (typeof CITIES)[number];
const placeIn = (timeZone: string) => viewerPlace(referenceCityOf(timeZone) ?? assert.fail(timeZone));

test('every time zone that names a city has a reference city, under its new and its old name', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => !referenceCityOf(zone));
  assert.deepEqual(
    without.filter((zone) => zone !== 'UTC'),
    [],
  );
  assert.deepEqual(referenceCityOf('Europe/Berlin'), { lat: 53, lng: 13 });
  assert.deepEqual(referenceCityOf('America/Argentina/Ushuaia'), { lat: -55, lng: -68 });
  assert.deepEqual(referenceCityOf('Asia/Calcutta'), referenceCityOf('Asia/Kolkata'));
  for (const none of ['UTC', 'Etc/GMT+3', 'Europe', 'Europe/', ''])
    assert.equal(referenceCityOf(none), undefined);
});

test('a viewer’s dot is between the three cities nearest to their zone’s city, closer to the nearer ones', () => {
  const cairo = referenceCityOf('Africa/Cairo') ?? assert.fail();
  const three = ['London', 'Nairobi', 'Mumbai'].map((name) => {
    const point = city(name);
    return { point, weight: 1 / angleBetween(cairo, point) };
  });
  assert.deepEqual(placeIn('Africa/Cairo'), placeAt(weightedCenter(three)));
  const fromLondon = angleBetween(placeIn('Europe/Berlin'), city('London'));
  assert.ok(CITIES.every((each) => angleBetween(placeIn('Europe/Berlin'), each) >= fromLondon));
  assert.deepEqual(
    viewerPlace(city('Tokyo')),
    placeAt(city('Tokyo')),
    'a viewer whose zone names a reference city is shown in that city',
  );
});

test('a viewer near the date line is shown on the correct side: Auckland’s is in the western Pacific', () => {
  const { lat, lng } = placeIn('Pacific/Auckland');
  assert.ok(lat < 0 && lng > 140, `${lat}, ${lng}`);
});

test('in every zone, the viewer’s dot is a point of the half-degree grid', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(anywhere, (start) => {
      const place = viewerPlace(start);
      assert.deepEqual(place, placeAt(place));
      assert.ok(Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180);
    }),
  );
});

test('where a zone names no city, the clock determines the city', () => {
  assert.deepEqual(
    [0, 5.5, 9, 11, -5, -8, -3, 3].map((hours) => cityByClock(hours, 'Global').name),
    ['London', 'Mumbai', 'Tokyo', 'Sydney', 'New York', 'Los Angeles', 'São Paulo', 'Nairobi'],
  );
});
