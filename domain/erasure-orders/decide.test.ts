import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { erasureOrdersDecider } from './decide.ts';

test('given any number of orders, when another is given, then it is recorded, and says nothing about anyone', () => {
  const [ordered] = erasureOrdersDecider.decide({ type: 'orderErasure' }, 3);
  assert.deepEqual(ordered, { type: 'ErasureOrdered', data: {} });
  assert.equal(
    fold(
      erasureOrdersDecider,
      [ordered, ordered].flatMap((event) => event ?? []),
    ),
    2,
  );
});
