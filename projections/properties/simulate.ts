import assert from 'node:assert/strict';
import { fold } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { momentOfWrite } from '../../domain/time/local-time.ts';
import { Codec, type OpenedEvent, type UpcastEvent } from '../../infra/event-store/codec.ts';
import { UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import type { NewEvent, RecordedEvent } from '../../infra/event-store/port.ts';
import { allEvents } from '../catalogue.ts';
import { decideAsOlderSoftware } from '../testing/older-software.ts';
import { keyOfOwner, textOpenerFor } from '../testing/test-keys.ts';
import { type History, NOW_MS } from './history.ts';
import { type ResolvedStep, resolvedSteps } from './resolved-steps.ts';

const codec = new Codec(allEvents, 'test');

export interface SimulationResult {
  /** The log as it is stored, with old and new versions of events. */
  readonly log: readonly RecordedEvent[];
  /** The log as projections read it. */
  readonly read: readonly UpcastEvent[];
  /** The number of commands that a rule forbade. */
  readonly refused: number;
  /** The number of commands that were sent again with the same id after they had written events. */
  readonly repeated: number;
  /**
   * The number of commands that older software could not decide, because newer software had written to the
   * stream.
   */
  readonly unsupported: number;
}

/** Runs a history with the real deciders, codec and upcasters, and an array as the log. */
export function simulate(history: History, people: readonly string[]): SimulationResult {
  const log: RecordedEvent[] = [];
  const read: UpcastEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const counts = { refused: 0, repeated: 0, unsupported: 0 };
  for (const resolved of resolvedSteps(history, people)) {
    const recorded = streams.get(resolved.stream) ?? [];
    streams.set(resolved.stream, recorded);
    if (recorded.some(({ metadata }) => metadata.commandId === resolved.commandId)) {
      counts.repeated++;
      continue;
    }
    try {
      for (const event of decide(resolved, recorded)) {
        const place = { stream: resolved.stream, version: recorded.length, position: BigInt(log.length) };
        const written: RecordedEvent = { ...overJson(event), ...place };
        recorded.push(written);
        log.push(written);
        read.push(upcast(written));
      }
    } catch (error) {
      if (error instanceof DomainError) counts.refused++;
      else if (error instanceof UnsupportedEventVersion && resolved.isOldSoftware) counts.unsupported++;
      else throw error;
    }
  }
  return { log, read, ...counts };
}

function decide(
  { isOldSoftware, model, action, local, ids, commandId, person, stream, sealsWhole }: ResolvedStep,
  recorded: readonly RecordedEvent[],
): NewEvent[] {
  const moment = momentOfWrite(local, NOW_MS, model.day?.(action));
  const command = model.command(action, ids, moment);
  const { newId } = ids;
  const key = keyOfOwner(person);
  const texts = textOpenerFor([person]);
  if (isOldSoftware) {
    const older = { aggregate: model.aggregate, command, commandId, moment, newId, key };
    return decideAsOlderSoftware(recorded, older);
  }
  const state = fold(
    model.decider,
    recorded.map((event) => requireOpened(codec.open(upcast(event), texts))),
  );
  return model.decider.decide(command, state).map((event, index) => {
    const plain = event as Parameters<Codec['encode']>[0];
    const encoded = codec.encode(plain, { id: newId(index), stream, commandId, moment, key, sealsWhole });
    const opened = codec.open(upcast({ ...encoded, stream, version: 0, position: 0n }), texts);
    assert.deepEqual(opened, { ...plain, moment }, 'an event is read as it was decided');
    return encoded;
  });
}

function upcast(event: RecordedEvent): UpcastEvent {
  const known = codec.upcast(event);
  assert.ok(known, 'the current software knows every event');
  return known;
}

function requireOpened(event: OpenedEvent | undefined): OpenedEvent {
  assert.ok(event, 'every event can be opened');
  return event;
}

const overJson = (event: NewEvent): NewEvent => JSON.parse(JSON.stringify(event));
