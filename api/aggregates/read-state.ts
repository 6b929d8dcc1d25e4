import { type Decider, fold } from '../../domain/decider.ts';
import type { EventMoment } from '../../domain/event.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';
import type { Services } from '../services.ts';
import type { Aggregate } from './aggregate.ts';

interface Log {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
}

/** The part of a decider that a fold needs. */
type Evolving<State, Seen> = Pick<Decider<State, never, never, Seen>, 'initial' | 'evolve'>;

/**
 * The state of an aggregate that has one short stream for each owner. The log is read each time instead of a read
 * model, so every process sees the latest state at once. An event that is sealed as a whole is left out if it cannot be
 * opened any more.
 */
export async function readState<State, C, Event extends { readonly type: string; readonly data: object }>(
  { store, codec, keys }: Log & Pick<Services, 'keys'>,
  { decider, streamOf }: Aggregate<State, C, Event>,
  owner: string,
): Promise<State> {
  const events = upcastAll(codec, await store.readStream(streamOf(owner)));
  const texts = await keys.textOpenerOf(events.flatMap((event) => codec.keyIds(event)));
  return stateAfter(
    decider,
    events.flatMap((event) => codec.open(event, texts) ?? []),
  );
}

/** The state of one stream as the log has it, for deciders whose state needs no words. Sealed texts stay sealed. */
export async function readSealedState<State, Seen>(
  { store, codec }: Log,
  decider: Evolving<State, Seen>,
  stream: string,
): Promise<State> {
  return stateAfter(decider, upcastAll(codec, await store.readStream(stream)).map(asProjected));
}

interface UntypedEvent {
  readonly type: string;
  readonly data: unknown;
  readonly moment: EventMoment;
}

/** The cast is safe: the stream contains events of this decider only, and the codec has upcast them. */
const stateAfter = <State, Seen>(decider: Evolving<State, Seen>, events: readonly UntypedEvent[]): State =>
  fold(decider, events as readonly Seen[]);
