import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dotsShown, placesOf } from './places.ts';

test('dots are named after their region or nearest city, with the fewest people they can stand for', () => {
  const places = placesOf([
    { id: 'Asia', lat: 48, lng: 88, intensity: 2 },
    { id: '52.5,-1', lat: 52.5, lng: -1, intensity: 4 },
    { id: '50,1', lat: 50, lng: 1, intensity: 2 },
    { id: '-30,-179', lat: -30, lng: -179, intensity: 3 },
  ]);
  assert.deepEqual(places, [
    { name: 'Around London', atLeast: 11 },
    { name: 'Around Sydney', atLeast: 4 },
    { name: 'Asia', atLeast: 3 },
  ]);
});

test('the map shows the dots of other people in their order, and none at sea', () => {
  const asia = { id: 'Asia', lat: 48, lng: 88, intensity: 2 };
  const london = { id: '51.5,0', lat: 51.5, lng: 0, intensity: 4 };
  const own = { id: 'client', lat: 52.5, lng: 13.5, intensity: 1 };
  const atSea = { id: '40,-40', lat: 40, lng: -40, intensity: 5 };
  assert.deepEqual(dotsShown([asia, own, atSea, london]), [asia, london]);
});
