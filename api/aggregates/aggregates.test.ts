import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEvents } from '../../projections/catalogue.ts';
import { allAggregates } from './aggregates.ts';

test('every event of the catalogue belongs to exactly one aggregate', () => {
  const bound = allAggregates.flatMap(({ events }) => events.map(({ type }) => type));
  assert.deepEqual(bound.sort(), allEvents.map(({ type }) => type).sort());
});
