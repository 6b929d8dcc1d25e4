import assert from 'node:assert/strict';
import test from 'node:test';
import { achievementsProjection } from '../achievements/project.ts';
import { moodProjection } from '../mood/project.ts';
import { asProjection } from '../projection.ts';
import { openInParts } from './open-events.ts';

test('events are opened in parts of 50, then 250, or of the projection’s own size, each when it is taken', async () => {
  const opened: string[] = [];
  const ids = Array.from({ length: 501 }, (_, index) => `${index}`);
  const events = ids.map((id) => ({
    ...{ id, type: 'Test', stream: 'test', version: 0, position: 0n, isSealed: false, data: {} },
    metadata: { occurredAt: '2026-11-04T09:00:00.000Z' },
    get stored() {
      opened.push(id);
      return undefined;
    },
  }));
  const { erasure: _erasure, ...impersonal } = asProjection(moodProjection);
  const parts = await openInParts(impersonal, events as never, {} as never, {} as never);
  assert.equal(opened.length, 0);
  const sizes: number[][] = [];
  for (const part of parts) sizes.push([part.length, opened.length]);
  assert.deepEqual(sizes, [
    [50, 50],
    [250, 300],
    [201, 501],
  ]);
  const whole = await openInParts(
    { ...impersonal, partSize: 251 },
    events as never,
    {} as never,
    {} as never,
  );
  assert.deepEqual(
    [...whole].map((part) => part.length),
    [251, 250],
  );
  assert.equal(asProjection(achievementsProjection).partSize, 1_000);
});
