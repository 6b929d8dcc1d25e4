import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import { StoreUnavailable, VersionConflict } from '../../infra/event-store/port.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { CommandHandler } from './command-handler.ts';

test('a command with endless conflicts is decided again for 5 seconds and then fails', async (t) => {
  const { store, codec, keys } = (await buildTestApp(t)).services;
  const person = randomUUID();
  const stream = accountStream(person);
  /** The clock after each attempt, in milliseconds since the first one began. */
  const times = [2_000, 5_000, 5_001];
  let attempts = 0;
  const beganAtMs = Date.now();
  let nowMs = beganAtMs;
  const contested = {
    ...store,
    readStream: () => store.readStream(stream),
    append: async () => {
      nowMs = beganAtMs + (times[attempts++] ?? Number.POSITIVE_INFINITY);
      throw new VersionConflict(stream, 'none');
    },
  };
  const handler = new CommandHandler({
    store: contested,
    codec,
    keys,
    sealing: { hasBegun: () => true },
    log: collectingLogger(),
  });
  // Both clocks are replaced, so that the test works whichever one the handler reads.
  t.mock.method(Date, 'now', () => nowMs);
  t.mock.method(performance, 'now', () => nowMs);

  const moment = { occurredAt: '2026-11-21T08:00:00.000Z' };
  await assert.rejects(
    handler.execute({
      actor: person,
      commandId: randomUUID(),
      stream,
      decider: accountDecider,
      command: () => ({ type: 'registerAccount' }),
      moment,
    }),
    StoreUnavailable,
  );
  assert.equal(attempts, 3);
});
