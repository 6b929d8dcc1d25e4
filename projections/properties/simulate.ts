import assert from 'node:assert/strict';
import { fold } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { TimedEvent } from '../../domain/event.ts';
import { momentOfWrite } from '../../domain/time/local-time.ts';
import { Codec, type UpcastEvent } from '../../infra/event-store/codec.ts';
import type { NewEvent, RecordedEvent } from '../../infra/event-store/port.ts';
import { allEvents } from '../catalogue.ts';
import { asFirstVersion } from '../testing/first-versions.ts';
import { type History, NOW_MS } from './history.ts';
import { resolvedSteps } from './resolved-steps.ts';

const codec = new Codec(allEvents, 'test');
const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: Buffer.alloc(32, 1) };
const keys = new Map([[key.keyId, key.key]]);

/** What came of a history. */
export interface SimulationResult {
  /** The log as it is written, old shapes and new. */
  readonly log: readonly RecordedEvent[];
  /** The log as projectors read it. */
  readonly read: readonly UpcastEvent[];
  readonly refused: number;
  readonly repeated: number;
}

interface StoredEvent {
  readonly commandId: string;
  readonly event: TimedEvent<{ readonly type: string; readonly data: object }>;
}

/** Carries a history out in memory: deciders, codec and upcasters as they are, and a list for a log. */
export function simulate(history: History, people: readonly string[]): SimulationResult {
  const log: RecordedEvent[] = [];
  const read: UpcastEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  let refused = 0;
  let repeated = 0;
  for (const { step, model, commandId, ids, stream } of resolvedSteps(history, people)) {
    const { decider, command } = model;
    const known = streams.get(stream) ?? [];
    streams.set(stream, known);
    try {
      const moment = momentOfWrite(step.local, NOW_MS);
      if (known.some((each) => each.commandId === commandId)) {
        repeated++;
        continue;
      }
      const state = fold(
        decider,
        known.map(({ event }) => event),
      );
      for (const [index, event] of decider.decide(command(step.action, ids, moment), state).entries()) {
        const context = { id: ids.newId(index), commandId, moment, key };
        const written = codec.encode(event as Parameters<Codec['encode']>[0], context);
        const recorded = {
          ...overJson(step.isOldSoftware ? asFirstVersion(written) : written),
          stream,
          version: known.length,
          position: BigInt(log.length),
        };
        const upcast = codec.upcast(recorded);
        assert.ok(upcast);
        const opened = codec.open(upcast, keys);
        assert.deepEqual(opened, event, 'an event reads as it was decided, whatever shape it was written in');
        log.push(recorded);
        read.push(upcast);
        known.push({ commandId, event: { ...opened, moment } });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused++;
    }
  }
  return { log, read, refused, repeated };
}

const overJson = (event: NewEvent): NewEvent => JSON.parse(JSON.stringify(event));
