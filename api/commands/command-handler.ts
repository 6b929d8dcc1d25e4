import { setTimeout as sleep } from 'node:timers/promises';
import type { Decider } from '../../domain/decider.ts';
import type { EventMoment, Happened } from '../../domain/event.ts';
import { type Codec, NewerEvent, type UpcastEvent } from '../../infra/event-store/codec.ts';
import {
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
  VersionConflict,
} from '../../infra/event-store/port.ts';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { newIdOf } from '../stored-names.ts';
import { type Kept, KeptStates } from './kept-states.ts';
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
  readonly decider: Decider<State, C, Event, Happened<Event>>;
  /** The command itself; what it has to look up it looks up now, and never for a repeat. */
  readonly command: (newId: NewId) => C | Promise<C>;
  readonly moment: EventMoment;
  /** The register knows this command as carried out: nothing is decided again. */
  readonly isRepeat?: boolean;
  /** Its id was drawn for this call: nobody can have carried it out before. */
  readonly isNew?: boolean;
  /** Called before a command that is no repeat is decided, and again before it is decided again; throws to refuse it. */
  readonly admit?: () => Promise<void>;
}

export interface Outcome<State, Event> {
  /** What this command wrote, now or when it was first carried out; `[]` when it changed nothing. */
  readonly events: readonly Happened<Event>[];
  /** Where the decider keeps its state, it goes on growing with the next command. */
  readonly state: State;
  /** The log up to here shows the command's effect; undefined for an empty stream. */
  readonly position: bigint | undefined;
}

/** A command whose stream has its name. */
type Placed<State, C, Event extends AnyEvent> = Command<State, C, Event> & {
  readonly stream: string;
  readonly newId: NewId;
};

/** A stream as it stands, and what the command at hand has written to it before. */
interface Standing<State, Event> {
  readonly state: State;
  readonly own: readonly Happened<Event>[];
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
  readonly #kept = new KeptStates();
  #appending = 0;

  constructor(store: EventStore, codec: Codec, keys: KeyRing) {
    this.#store = store;
    this.#codec = codec;
    this.#keys = keys;
  }

  /** Commands in progress or waiting for others on their stream. */
  get underWay(): number {
    return this.#queue.underWay;
  }

  /** Appends handed to the log and not answered yet. */
  get appending(): number {
    return this.#appending;
  }

  /**
   * Carries a command out once, however often it is sent with the same id.
   * Throws what the decider throws; `StoreUnavailable` when the log can't be written to or stays contested.
   */
  carryOut<State, C, Event extends AnyEvent>(
    command: Command<State, C, Event>,
  ): Promise<Outcome<State, Event>> {
    const ids: string[] = [];
    const newId = (index: number) => {
      ids[index] ??= newIdOf(command.actor, command.commandId, index);
      return ids[index];
    };
    const stream = typeof command.stream === 'string' ? command.stream : command.stream(newId);
    return this.#queue.run(stream, () => this.#settle({ ...command, stream, newId }));
  }

  async #settle<State, C, Event extends AnyEvent>(
    command: Placed<State, C, Event>,
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
    command: Placed<State, C, Event>,
    isFirst: boolean,
  ): Promise<Outcome<State, Event>> {
    const kept = command.isNew && isFirst ? this.#keptFor(command) : undefined;
    if (kept) {
      // A state that is no longer true can't be built on, since the append would be refused: the stream is read
      // only where nothing is to be appended, which may be otherwise by now.
      const decided = await this.#decide(command, kept.state).catch(() => []);
      if (decided.length > 0) return this.#append(command, kept, decided);
    }
    const standing = await this.#load(command);
    const { state, own, position } = standing;
    if (own.length > 0 || command.isRepeat) return { events: own, state, position };
    const decided = await this.#decide(command, state);
    if (decided.length === 0) return { events: [], state, position };
    return this.#append(command, standing, decided);
  }

  async #decide<State, C, Event extends AnyEvent>(
    command: Placed<State, C, Event>,
    state: State,
  ): Promise<readonly Event[]> {
    await command.admit?.();
    return command.decider.decide(await command.command(command.newId), state);
  }

  async #append<State, C, Event extends AnyEvent>(
    command: Placed<State, C, Event>,
    standing: Pick<Standing<State, Event>, 'state' | 'version' | 'commandIds'>,
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
    const { position, version } = await this.#store.append(stream, standing.version, encoded).finally(() => {
      this.#appending--;
    });
    // Had this failed, what was kept would still be true as far as it goes; from here on it is neither old nor new.
    this.#kept.drop(stream);
    const events = decided.map((event) => ({ ...event, moment }));
    const state = events.reduce(
      (before, event, index) => decider.evolve(before, { ...event, sealed: encoded[index]?.data }),
      standing.state,
    );
    this.#keep(command, { state, version, position, commandIds: standing.commandIds.add(commandId) });
    return { events, state, position };
  }

  /** Reads the stream, or only what has come since it was last worked on here, whoever wrote that. */
  async #load<State, C, Event extends AnyEvent>(
    command: Placed<State, C, Event>,
  ): Promise<Standing<State, Event>> {
    const { stream, decider, commandId } = command;
    const kept = this.#keptFor(command);
    const recorded = await this.#store.readStream(stream, kept ? kept.version + 1 : 0);
    const known = recorded.map((event) => this.#upcast(event));
    const keys = await this.#keys.withIds(known.flatMap((event) => this.#codec.keyIds(event)));
    const own: Happened<Event>[] = [];
    const commandIds = kept?.commandIds ?? new Set();
    let state = kept?.state ?? decider.initial();
    // Until all of it has been taken in, what was kept is neither old nor new.
    this.#kept.drop(stream);
    for (const event of known) {
      // A stream holds the events of one decider alone, brought to their newest shape by the codec.
      const opened = {
        ...this.#codec.open(event, keys),
        moment: momentOf(event),
      } as unknown as Happened<Event>;
      state = decider.evolve(state, { ...opened, sealed: event.data });
      commandIds.add(event.metadata.commandId);
      if (event.metadata.commandId === commandId) own.push(opened);
    }
    const last = recorded.at(-1) ?? kept;
    if (last) this.#keep(command, { state, version: last.version, position: last.position, commandIds });
    return { state, own, version: last?.version ?? 'none', position: last?.position, commandIds };
  }

  /** Nothing is decided over what only newer software knows, be it a shape or a kind of event. Throws `NewerEvent`. */
  #upcast(event: RecordedEvent): UpcastEvent {
    const known = this.#codec.upcast(event);
    if (!known) throw new NewerEvent(`${event.type} is of a kind that is not known here`);
    return known;
  }

  /** What was kept of the stream, unless this command may be in it: its events are answered from the stream. */
  #keptFor<State, C, Event extends AnyEvent>(command: Placed<State, C, Event>): Kept<State> | undefined {
    const { stream, decider, commandId } = command;
    if (!decider.keepsState) return undefined;
    const kept = this.#kept.find<State>(stream);
    return kept?.commandIds.has(commandId) ? undefined : kept;
  }

  #keep<State, C, Event extends AnyEvent>(
    { stream, decider }: Placed<State, C, Event>,
    kept: Kept<State>,
  ): void {
    if (decider.keepsState) this.#kept.keep(stream, kept);
  }
}

function momentOf({ metadata }: UpcastEvent): EventMoment {
  const { occurredAt, localDate } = metadata;
  return localDate === undefined ? { occurredAt } : { occurredAt, localDate };
}
