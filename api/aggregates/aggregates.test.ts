import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEvents } from '../../projections/catalogue.ts';
import { allAggregates } from './aggregates.ts';

test('the aggregates bind every event of the catalogue, each to one aggregate', () => {
  const bound = allAggregates.flatMap(({ events }) => events.map(({ type }) => type));
  assert.deepEqual(bound.sort(), allEvents.map(({ type }) => type).sort());
});
