import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionOf } from './region-of.ts';

const ZONES: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', 'Europe'],
  ['Africa/Lagos', 'Africa'],
  ['Asia/Kolkata', 'Asia'],
  ['America/New_York', 'North America'],
  ['America/Mexico_City', 'North America'],
  ['America/Indiana/Indianapolis', 'North America'],
  ['America/Sao_Paulo', 'South America'],
  ['America/Argentina/Ushuaia', 'South America'],
  ['Australia/Perth', 'Oceania'],
  ['Pacific/Auckland', 'Oceania'],
  ['Pacific/Galapagos', 'South America'],
  ['Atlantic/Reykjavik', 'Europe'],
  ['Indian/Mauritius', 'Africa'],
  ['UTC', 'Global'],
  ['Etc/GMT+3', 'Global'],
  ['Antarctica/Troll', 'Global'],
  ['', 'Global'],
];

for (const [zone, region] of ZONES) {
  test(`the time zone '${zone}' is in ${region}`, () => assert.equal(regionOf(zone), region));
}

test('every time zone has a region, except those in oceans and Antarctica', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => regionOf(zone) === 'Global');
  const expected = /^(Antarctica\/|Etc\/|UTC$|Atlantic\/(Jan_Mayen|South_Georgia)$|Indian\/Kerguelen$)/;
  assert.deepEqual(
    without.filter((zone) => !expected.test(zone)),
    [],
  );
});
