import { setTimeout as sleep } from 'node:timers/promises';
import type { Decider } from '../../domain/decider.ts';
import type { EventMoment, TimedEvent } from '../../domain/event.ts';
import { type Codec, UnsupportedEventVersion, type UpcastEvent } from '../../infra/event-store/codec.ts';
import {
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
  VersionConflict,
} from '../../infra/event-store/port.ts';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { newIdOf } from '../stored-names.ts';
import { AggregateCache, type CachedAggregate } from './aggregate-cache.ts';
import { StreamQueue } from './stream-queue.ts';

/** How long a command keeps deciding again when others write to its stream, in milliseconds. */
const CONFLICT_DEADLINE_MS = 5_000;
const BACKOFF_MIN_MS = 5;
const BACKOFF_MAX_MS = 400;

type AnyEvent = { readonly type: string; readonly data: object };

/** The n-th id a command may give to something new: the same at every retry. */
export type NewId = (index: number) => string;

/** A command on its way to its decider. */
export interface Command<State, C, Event extends AnyEvent> {
  /** Who acts: the owner of the key personal texts are sealed under. */
  readonly actor: string;
  readonly commandId: string;
  /** A thing that begins with this command has a stream named after its new id. */
  readonly stream: string | ((newId: NewId) => string);
  readonly decider: Decider<State, C, Event, TimedEvent<Event>>;
  /** The command itself; what it has to look up it looks up now, and never for a repeat. */
  readonly command: (newId: NewId) => C | Promise<C>;
  readonly moment: EventMoment;
  /** The register knows this command as carried out: nothing is decided again. */
  readonly isRepeat?: boolean;
  /** Its id was drawn for this call: nobody can have carried it out before. */
  readonly hasNoIdempotencyKey?: boolean;
  /** Called before a command that is no repeat is decided, and again before it is decided again; throws to refuse it. */
  readonly checkRateLimit?: () => Promise<void>;
}

export interface Outcome<State, Event> {
  /** What this command wrote, now or when it was first carried out; `[]` when it changed nothing. */
  readonly events: readonly TimedEvent<Event>[];
  /** Where the decider keeps its state, it goes on growing with the next command. */
  readonly state: State;
  /** The log up to here shows the command's effect; undefined for an empty stream. */
  readonly position: bigint | undefined;
}

/** A command whose stream has its name. */
type ResolvedCommand<State, C, Event extends AnyEvent> = Command<State, C, Event> & {
  readonly stream: string;
  readonly newId: NewId;
};

/** A stream as it stands, and what the command at hand has written to it before. */
interface LoadedStream<State, Event> {
  readonly state: State;
  readonly own: readonly TimedEvent<Event>[];
  readonly version: number | 'none';
  readonly position: bigint | undefined;
  readonly commandIds: Set<string>;
}

/** Load, decide, append: the way of every command, and the one place where conflicts are settled. */
export class CommandHandler {
  readonly #store: EventStore;
  readonly #codec: Codec;
  readonly #keys: KeyRing;
  readonly #queue = new StreamQueue();
  readonly #cache = new AggregateCache();
  #appending = 0;

  constructor(store: EventStore, codec: Codec, keys: KeyRing) {
    this.#store = store;
    this.#codec = codec;
    this.#keys = keys;
  }

  /** Commands in progress or waiting for others on their stream. */
  get pendingCount(): number {
    return this.#queue.pendingCount;
  }

  /** Appends handed to the log and not answered yet. */
  get appending(): number {
    return this.#appending;
  }

  /**
   * Carries a command out once, however often it is sent with the same id.
   * Throws what the decider throws; `StoreUnavailable` when the log can't be written to or stays contested.
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
    const deadline = Date.now() + CONFLICT_DEADLINE_MS;
    let isFirst = true;
    for (let pause = BACKOFF_MIN_MS; ; pause = Math.min(pause * 2, BACKOFF_MAX_MS)) {
      try {
        return await this.#attempt(command, isFirst);
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        isFirst = false;
        // Without the stream's name, which may be a person's.
        if (Date.now() > deadline) throw new StoreUnavailable('the stream stays contested');
        await sleep(pause * Math.random());
      }
    }
  }

  async #attempt<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
    isFirst: boolean,
  ): Promise<Outcome<State, Event>> {
    const cached = command.hasNoIdempotencyKey && isFirst ? this.#findCached(command) : undefined;
    if (cached) {
      // A state that is no longer true can't be built on, since the append would be refused: the stream is read
      // only where nothing is to be appended, which may be otherwise by now.
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
    const encoded = decided.map((event, index) =>
      this.#codec.encode(event as { type: string; data: Record<string, unknown> }, {
        id: newId(index),
        commandId,
        moment,
        key,
      }),
    );
    this.#appending++;
    const { position, version } = await this.#store.append(stream, loaded.version, encoded).finally(() => {
      this.#appending--;
    });
    // Had this failed, what was kept would still be true as far as it goes; from here on it is neither old nor new.
    this.#cache.delete(stream);
    const events = decided.map((event) => ({ ...event, moment }));
    const state = events.reduce(
      (before, event, index) => decider.evolve(before, { ...event, sealed: encoded[index]?.data }),
      loaded.state,
    );
    this.#updateCache(command, { state, version, position, commandIds: loaded.commandIds.add(commandId) });
    return { events, state, position };
  }

  /** Reads the stream, or only what has come since it was last worked on here, whoever wrote that. */
  async #load<State, C, Event extends AnyEvent>(
    command: ResolvedCommand<State, C, Event>,
  ): Promise<LoadedStream<State, Event>> {
    const { stream, decider, commandId } = command;
    const cached = this.#findCached(command);
    const recorded = await this.#store.readStream(stream, cached ? cached.version + 1 : 0);
    const known = recorded.map((event) => this.#upcast(event));
    const keys = await this.#keys.withIds(known.flatMap((event) => this.#codec.keyIds(event)));
    const own: TimedEvent<Event>[] = [];
    const commandIds = cached?.commandIds ?? new Set();
    let state = cached?.state ?? decider.initial();
    // Until all of it has been taken in, what was kept is neither old nor new.
    this.#cache.delete(stream);
    for (const event of known) {
      // A stream holds the events of one decider alone, brought to their newest shape by the codec.
      const opened = {
        ...this.#codec.open(event, keys),
        moment: momentOf(event),
      } as unknown as TimedEvent<Event>;
      state = decider.evolve(state, { ...opened, sealed: event.data });
      commandIds.add(event.metadata.commandId);
      if (event.metadata.commandId === commandId) own.push(opened);
    }
    const last = recorded.at(-1) ?? cached;
    if (last)
      this.#updateCache(command, { state, version: last.version, position: last.position, commandIds });
    return { state, own, version: last?.version ?? 'none', position: last?.position, commandIds };
  }

  /** Nothing is decided over what only newer software knows, be it a shape or a kind of event. Throws `UnsupportedEventVersion`. */
  #upcast(event: RecordedEvent): UpcastEvent {
    const known = this.#codec.upcast(event);
    if (!known) throw new UnsupportedEventVersion(`${event.type} is of a kind that is not known here`);
    return known;
  }

  /** What was kept of the stream, unless this command may be in it: its events are answered from the stream. */
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

function momentOf({ metadata }: UpcastEvent): EventMoment {
  const { occurredAt, localDate } = metadata;
  return localDate === undefined ? { occurredAt } : { occurredAt, localDate };
}
