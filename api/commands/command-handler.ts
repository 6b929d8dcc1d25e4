import type { TimedEvent } from '../../domain/event.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { retry } from '../../infra/background/retry.ts';
import type { Codec, UpcastEvent } from '../../infra/event-store/codec.ts';
import { UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import type { EventSealing } from '../../infra/event-store/event-sealing.ts';
import {
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
  VersionConflict,
} from '../../infra/event-store/port.ts';
import { storedForm } from '../../infra/event-store/stored-event.ts';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { newIdOf } from '../stored-names.ts';
import { AggregateCache, type CachedAggregate } from './aggregate-cache.ts';
import type { AnyEvent, Command, NewId, Outcome } from './command.ts';
import { KeyedQueue } from './keyed-queue.ts';

/** How long a command is decided again after conflicts, and the average pauses, in milliseconds. */
const CONFLICT_POLICY = { minMs: 2.5, maxMs: 200, deadlineMs: 5_000 };
/**
 * From this attempt on a command ignores the cached state. A conflict after the later events were read may mean that
 * the log has lost events which the state includes.
 */
const UNCACHED_FROM_ATTEMPT = 2;

/** A command with the name of its stream. */
type ResolvedCommand<State, C, Event extends AnyEvent> = Command<State, C, Event> & {
  readonly stream: string;
  readonly newId: NewId;
};

/** The state of a stream, and the events that this command has already written to it. */
interface LoadedStream<State, Event> {
  readonly state: State;
  readonly own: readonly TimedEvent<Event>[];
  readonly version: number | 'none';
  readonly position: bigint | undefined;
  readonly commandIds: Set<string>;
}

export interface CommandHandlerOptions {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: KeyRing;
  /** Says whether personal events are already sealed as a whole, and posts under keys of their own. */
  readonly sealing: Pick<EventSealing, 'hasBegun'>;
  readonly log: Logger;
}

/** Loads, decides and appends for every command, and resolves conflicts. */
export class CommandHandler {
  readonly #store: EventStore;
  readonly #codec: Codec;
  readonly #keys: KeyRing;
  readonly #sealing: Pick<EventSealing, 'hasBegun'>;
  readonly #queue = new KeyedQueue();
  readonly #cache = new AggregateCache();
  /** Conflicts between processes are normal. */
  readonly #conflicts: FailureRun;
  #appendsInProgress = 0;

  constructor({ store, codec, keys, sealing, log }: CommandHandlerOptions) {
    this.#store = store;
    this.#codec = codec;
    this.#keys = keys;
    this.#sealing = sealing;
    this.#conflicts = new FailureRun({ task: 'command conflict', log, isExpected: true });
  }

  /** The number of commands in progress or waiting for others on their stream. */
  get pendingCount(): number {
    return this.#queue.pendingCount;
  }

  /** The number of appends that the log has not answered yet. */
  get appendsInProgress(): number {
    return this.#appendsInProgress;
  }

  /** Drops every cached state: the log may have lost events that the states include. */
  clearCache(): void {
    this.#cache.clear();
  }

  /**
   * Executes a command. If the stream already has events with the command's id, it decides nothing and returns these
   * events. Throws the errors of the decider, of `command` and of `checkRateLimit`. Throws `StoreUnavailable` when
   * the log cannot be written to or the conflicts on the stream do not end, `QueueFull` when too many commands wait
   * for the stream or this one has waited too long, `UnsupportedEventVersion` on a stream with an event of newer
   * software, and `MissingPersonalKey` when the actor has no key and an event must be sealed.
   */
  execute<State, C, Event extends AnyEvent>(
    command: Command<State, C, Event>,
  ): Promise<Outcome<State, Event>> {
    const ids: string[] = [];
    const newId = (index: number) => {
      ids[index] ??= newIdOf(command.actor, command.commandId, index);
      return ids[index];
    };
    const stream = typeof command.stream === 'string' ? command.stream : command.stream(newId);
    return this.#queue.run(stream, () => this.#executeWithRetry({ ...command, stream, newId }));
  }

  async #executeWithRetry<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
  ): Promise<Outcome<State, Event>> {
    try {
      return await retry((attempt) => this.#attempt(command, attempt), CONFLICT_POLICY, {
        failures: this.#conflicts,
        isRetryable: isConflict,
      });
    } catch (error) {
      // The stream's name is left out, because it may contain a person's id.
      throw isConflict(error) ? new StoreUnavailable('the conflicts on the stream do not end') : error;
    }
  }

  async #attempt<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
    attempt: number,
  ): Promise<Outcome<State, Event>> {
    if (attempt >= UNCACHED_FROM_ATTEMPT) this.#cache.delete(command.stream);
    const cached = command.hasNoIdempotencyKey && attempt === 0 ? this.#findCached(command) : undefined;
    if (cached) {
      // A decision on an outdated state is safe, because its append conflicts. A refusal or an empty decision
      // is not, so the command is decided again on the stream below.
      const decided = await this.#decide(command, cached.state).catch(() => []);
      if (decided.length > 0) return this.#append(command, cached, decided);
    }
    const loaded = await this.#load(command);
    const { state, own, position } = loaded;
    if (own.length > 0 || command.isRepeat) return { events: own, state, position };
    const decided = await this.#decide(command, state);
    if (decided.length === 0) return { events: [], state, position };
    return this.#append(command, loaded, decided);
  }

  async #decide<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
    state: State,
  ): Promise<readonly Event[]> {
    await command.checkRateLimit?.();
    return command.decider.decide(await command.command(command.newId), state);
  }

  async #append<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
    loaded: Pick<LoadedStream<State, Event>, 'state' | 'version' | 'commandIds'>,
    decided: readonly Event[],
  ): Promise<Outcome<State, Event>> {
    const { actor, commandId, stream, decider, moment, newId } = command;
    const key = await this.#keys.ofOwner(actor);
    const sealsWhole = this.#sealing.hasBegun();
    const plain = decided as readonly { type: string; data: Record<string, unknown> }[];
    // Stored before the event, so that no event is without its key. A key whose append fails is collected later.
    const needsOwnKey = sealsWhole && plain.some((event) => this.#codec.needsOwnKey(event));
    const ownKey = needsOwnKey ? await this.#keys.ofPosts.create() : undefined;
    const encoded = plain.map((event, index) =>
      this.#codec.encode(event, {
        ...{ id: newId(index), stream, commandId, moment, key, ownKey, sealsWhole },
      }),
    );
    this.#appendsInProgress++;
    const { position, version } = await this.#store.append(stream, loaded.version, encoded).finally(() => {
      this.#appendsInProgress--;
    });
    // After a failed append the cached state is still correct. From here on it may be partly updated, so drop
    // it.
    this.#cache.delete(stream);
    const events = decided.map((event) => ({ ...event, moment }));
    const state = events.reduce((before, event, index) => {
      const written = encoded[index];
      return decider.evolve(before, {
        ...event,
        version: version - decided.length + 1 + index,
        // Not a getter: it would keep the whole request in memory until the next major garbage collection.
        stored: written && (() => storedForm({ ...written, stream })),
      });
    }, loaded.state);
    this.#updateCache(command, { state, version, position, commandIds: loaded.commandIds.add(commandId) });
    return { events, state, position };
  }

  /** Reads the stream, or only the newer events if there is a cached state. */
  async #load<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
  ): Promise<LoadedStream<State, Event>> {
    const { stream, decider, commandId } = command;
    const cached = this.#findCached(command);
    const recorded = await this.#store.readStream(stream, cached ? cached.version + 1 : 0);
    const known = recorded.map((event) => this.#upcast(event));
    const keys = await this.#keys.textOpenerOf(known.flatMap((event) => this.#codec.keyIds(event)));
    const own: TimedEvent<Event>[] = [];
    const commandIds = cached?.commandIds ?? new Set();
    let state = cached?.state ?? decider.initial();
    // The cached state may be partly updated until all events are applied, so drop it first.
    this.#cache.delete(stream);
    for (const event of known) {
      commandIds.add(event.metadata.commandId);
      // A sealed event that is damaged, or whose key is gone, counts as if it did not exist.
      const readable = this.#codec.open(event, keys);
      if (!readable) continue;
      // A stream contains the events of one decider only, and the codec has upcast them.
      const opened = readable as TimedEvent<Event>;
      state = decider.evolve(state, { ...opened, stored: event.stored, version: event.version });
      if (event.metadata.commandId === commandId) own.push(opened);
    }
    const last = recorded.at(-1) ?? cached;
    if (last)
      this.#updateCache(command, { state, version: last.version, position: last.position, commandIds });
    return { state, own, version: last?.version ?? 'none', position: last?.position, commandIds };
  }

  /**
   * Throws `UnsupportedEventVersion` for an event of newer software, because nothing can be decided on it.
   */
  #upcast(event: RecordedEvent): UpcastEvent {
    const known = this.#codec.upcast(event);
    if (!known) throw new UnsupportedEventVersion(`${event.type} is an event type of newer software`);
    return known;
  }

  /** The cached state, unless it includes this command: the events of a repeat are read from the stream. */
  #findCached<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
  ): CachedAggregate<State> | undefined {
    const { stream, decider, commandId } = command;
    if (!decider.isCacheable) return undefined;
    const cached = this.#cache.get<State>(stream);
    return cached?.commandIds.has(commandId) ? undefined : cached;
  }

  #updateCache<State, C, Event extends AnyEvent>(
    { stream, decider }: ResolvedCommand<State, C, Event>,
    cached: CachedAggregate<State>,
  ): void {
    if (decider.isCacheable) this.#cache.set(stream, cached);
  }
}

const isConflict = (error: unknown): boolean => error instanceof VersionConflict;
