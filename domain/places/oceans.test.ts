import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITIES } from './cities.ts';
import { REGION_DOTS } from './dots.ts';
import { isInOcean } from './oceans.ts';

test('points on the open sea are in an ocean and points on the shore are not, on both sides of the date line', () => {
  for (const [lat, lng] of [
    [40, -40],
    [-30, -15],
    [35, 175],
    [35, -160],
    [0, -130],
    [-40, -120],
    [-30, 80],
    [-60, 10],
  ] as const) {
    assert.ok(isInOcean({ lat, lng }), `${lat}, ${lng}`);
  }
  for (const [lat, lng] of [
    [53, 2],
    [38, 23],
    [21.5, -158],
    [-19.5, 47],
    [64, -22],
    [7, 73],
  ] as const) {
    assert.ok(!isInOcean({ lat, lng }), `${lat}, ${lng}`);
  }
});

test('no reference city and no region’s dot is in an ocean', () => {
  for (const point of [...CITIES, ...Object.values(REGION_DOTS)]) assert.ok(!isInOcean(point));
});
