import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneNames } from '../places/time-zones.ts';
import { HELP_RECORDS } from './records.ts';
import { allPlaces, placesOfZone } from './zone-places.ts';

/** Zones that name no country. The person is asked. */
const NAMELESS =
  /^(?:Etc\/.+|GMT.*|UTC|UCT|Universal|Greenwich|Zulu|Factory|[CEMW]ET|[EMH]ST|PST8PDT|[CEM]ST\dC?[CEM]DT|EST5EDT)$/;

test('every time zone of this runtime and of the map leads to a country or to a question', () => {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...zoneNames()]);
  assert.ok(zones.size > 430, String(zones.size));
  const lost = [...zones].filter((zone) => placesOfZone(zone).length === 0 && !NAMELESS.test(zone));
  assert.deepEqual(lost, []);
  const asking = [...zones].filter((zone) => placesOfZone(zone).length > 1);
  assert.deepEqual(asking.sort(), ['Europe/London', 'Europe/Simferopol']);
});

test('London asks about Northern Ireland, Belfast does not', () => {
  for (const zone of ['Europe/London', 'GB', 'GB-Eire']) {
    assert.deepEqual(placesOfZone(zone), ['GB', 'GB-NIR'], zone);
  }
  assert.deepEqual(placesOfZone('Europe/Belfast'), ['GB-NIR']);
});

test('zones without a country, and names that are not known yet, lead to the question', () => {
  for (const zone of ['UTC', 'Etc/GMT+5', 'GMT', 'CET', 'EST5EDT', 'Factory', '', 'Mars/Olympus_Mons']) {
    assert.deepEqual(placesOfZone(zone), [], zone);
  }
});

test('older names lead to their own country, not to the one that shares their clock', () => {
  const countries = {
    Iceland: 'IS',
    'Africa/Timbuktu': 'ML',
    'Africa/Asmera': 'ER',
    'America/Coral_Harbour': 'CA',
    'America/Virgin': 'VI',
    'Atlantic/Jan_Mayen': 'SJ',
    'Pacific/Ponape': 'FM',
    'Asia/Calcutta': 'IN',
    'Europe/Kiev': 'UA',
    'US/Eastern': 'US',
    Eire: 'IE',
    NZ: 'NZ',
  };
  for (const [zone, country] of Object.entries(countries)) assert.deepEqual(placesOfZone(zone), [country]);
});

test('each place with numbers has a time zone that leads there', () => {
  const places = allPlaces();
  assert.ok(places.length > 240);
  for (const place of places) assert.match(place, /^[A-Z]{2}(?:-[A-Z]{3})?$/);
  for (const { place, name } of HELP_RECORDS) assert.ok(places.includes(place), name);
});
