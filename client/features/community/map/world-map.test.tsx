import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../../lib/resource.ts';
import { named, press, render, until } from '../../../testing/render.ts';
import { serve } from '../../../testing/server.ts';
import { offTheMap } from '../../preferences/preferences.ts';
import { ownPlace, placeOf } from '../own-place.ts';
import { WhosHere } from '../whos-here.tsx';
import { WorldMap } from './world-map.tsx';

const EUROPE = { id: 'Europe', lat: 49, lng: 15, intensity: 3 };
const LAGOS = { id: '11,6.5', lat: 11, lng: 6.5, intensity: 5 };
const AT_SEA = { id: '40,-40', lat: 40, lng: -40, intensity: 4 };
const OWN = { id: 'client', lat: 53, lng: 2, intensity: 1 };

const map = () => document.querySelector('svg[role="img"]') as SVGSVGElement;
const dots = () => [...map().querySelectorAll(':scope > circle')];
const radii = () => dots().map((dot) => Number(dot.getAttribute('r')));
const words = () => map().getAttribute('aria-label');
const offSwitch = () => document.querySelector('input[role="switch"]') as HTMLInputElement;

beforeEach(() => {
  clearResources();
  localStorage.clear();
  offTheMap.choose(false);
});

test('a dot’s radius is three per step of intensity, the viewer’s is ten, and dots at sea are left out', async (t) => {
  const locations = [OWN, AT_SEA, EUROPE, LAGOS];
  await serve(t, () => [200, { locations, totalActiveUsers: 30 }]);
  await render(t, <WhosHere />);
  await until(() => dots().length > 1);
  assert.deepEqual(radii(), [9, 15, 10]);
  assert.match(
    words() ?? '',
    /^World map: people are around 2 places, listed next to it\. Your own dot is around /,
  );
  const listed = [...document.querySelectorAll('ul[aria-label="Where people are"] > li')];
  assert.deepEqual(
    listed.map(({ textContent }) => textContent),
    ['Around Nairobiat least 16', 'Europeat least 4'],
  );
});

test('the viewer’s dot may be at sea if their time zone puts it there', async (t) => {
  await render(t, <WorldMap label="World map" dots={[]} own={AT_SEA} />);
  assert.deepEqual(radii(), [10]);
});

test('keeping off the map removes the viewer’s dot from map and text, and is remembered', async (t) => {
  await serve(t, () => [200, { locations: [EUROPE], totalActiveUsers: 30 }]);
  await render(t, <WhosHere />);
  await until(() => dots().length === 2);
  await press(offSwitch());
  assert.deepEqual(radii(), [9]);
  assert.match(words() ?? '', /one place.* You are not on the map\.$/);
  assert.equal(ownPlace(), null);
  assert.equal(localStorage.getItem('hearten.offTheMap'), 'true');
  await press(offSwitch());
  assert.deepEqual(radii(), [9, 10]);
  assert.notEqual(ownPlace(), null);
});

test('the switch applies to every open tab', async () => {
  localStorage.setItem('hearten.offTheMap', 'true');
  await act(async () => dispatchEvent(new Event('storage')));
  assert.equal(ownPlace(), null);
});

test('dots that stay are not rendered again when others arrive', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const server = await serve(t, () => [200, { locations: [EUROPE], totalActiveUsers: 4 }]);
  await render(t, <WhosHere />);
  await until(() => dots().length === 2);
  const [europe, own] = dots();
  const at = europe?.getAttribute('cx');
  server.answer = () => [200, { locations: [LAGOS, { ...EUROPE, intensity: 4 }], totalActiveUsers: 40 }];
  await act(async () => t.mock.timers.tick(30_000));
  await until(() => dots().length === 3);
  assert.ok(dots().includes(europe as Element) && dots().includes(own as Element));
  assert.deepEqual([europe?.getAttribute('r'), europe?.getAttribute('cx')], ['12', at]);
});

test('screen readers do not announce changes of the map', async (t) => {
  await serve(t, () => [200, { locations: [EUROPE], totalActiveUsers: 4 }]);
  await render(t, <WhosHere />);
  await until(() => dots().length === 2);
  assert.equal(map().closest('[aria-live], [role="status"], [role="alert"], [role="log"]'), null);
  const list = document.querySelector('ul[aria-label="Where people are"]');
  assert.equal(list?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]'), null);
});

test('without a current count the map is empty', async (t) => {
  await serve(t, () => 'hang up');
  await render(t, <WhosHere />);
  await until(() => named('button', 'Try again'));
  assert.deepEqual(dots(), []);
});

test('a device is placed by its time zone, or by its clock if the zone is unknown', () => {
  assert.deepEqual(placeOf('Europe/Berlin', new Date(), 'Europe'), { lat: 53, lng: 2 });
  const now = { getTimezoneOffset: () => -540 } as Date;
  assert.deepEqual(placeOf('Etc/Unknown', now, 'Global'), { lat: 35.5, lng: 139.5 });
  assert.deepEqual(placeOf('UTC', now, 'Africa'), { lat: -1.5, lng: 37 }, 'in the region that was chosen');
});
