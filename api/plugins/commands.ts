import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { successStatusOf } from '../../domain/contract/route.ts';
import { dayOf, type EventMoment } from '../../domain/event.ts';
import type { FinishedCommand } from '../../infra/command-register/command-register.ts';
import type { JsonObject } from '../../infra/event-store/port.ts';
import type { Aggregate, StreamId } from '../aggregates/aggregate.ts';
import type { NewId, Outcome } from '../commands/command.ts';
import { requestKeyReader } from '../commands/idempotency.ts';
import type { PseudonymThrottle } from '../pseudonym-throttles.ts';
import { commandIdOf } from '../stored-names.ts';

type AnyEvent = { readonly type: string; readonly data: object };

interface CommandContext {
  /** Gives ids for new entities of this command. A repeat gets the same ids. */
  readonly newId: NewId;
  /** The acting person or pseudonym. */
  readonly owner: string;
}

/** Builds the command. Its look-ups run before each decision, and never for a repeat. */
type BuildCommand<C> = (context: CommandContext) => C | Promise<C>;

interface ExecuteOptions<State, Event, Result extends JsonObject> {
  /** The rate limits that the command counts towards, unless it is a repeat. */
  readonly throttles?: readonly PseudonymThrottle[];
  /** The earlier day that a person's write is about, as YYYY-MM-DD. Without it the day is the device's. */
  readonly localDate?: string | undefined;
  /** The ids and numbers of the answer. The register stores them, so that a repeat gets the same answer. */
  readonly result?: (outcome: Outcome<State, Event>) => Result | Promise<Result>;
}

/** Selects one of the owner's streams by the id of its entity. */
interface StreamOption {
  readonly id: string | ((newId: NewId) => string);
}

export interface Executed<State, Event, Result> extends Outcome<State, Event> {
  readonly result: Result;
}

type NoResult = Record<string, never>;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Executes a command of the caller on this aggregate, once per `Idempotency-Key`. The owner must have a session.
     * The answer then carries the consistency token of what the command has written.
     */
    execute<State, C, Event extends AnyEvent, const Sent extends C, Result extends JsonObject = NoResult>(
      aggregate: Aggregate<State, C, Event>,
      command: BuildCommand<Sent>,
      options?: ExecuteOptions<State, Event, Result>,
    ): Promise<Executed<State, Event, Result>>;
    execute<State, C, Event extends AnyEvent, const Sent extends C, Result extends JsonObject = NoResult>(
      aggregate: Aggregate<State, C, Event, readonly [id: string]>,
      command: BuildCommand<Sent>,
      options: ExecuteOptions<State, Event, Result> & StreamOption,
    ): Promise<Executed<State, Event, Result>>;
    /**
     * Runs `work` with undefined for the first call with an `Idempotency-Key` of `actor`, and stores its status and
     * result. A repeat runs `work` with what was stored; it must then change nothing. A call without a key counts as a
     * first one, and nothing is stored for it. Use it for changes outside the log; use `execute` for the log. The
     * register keeps `day` (YYYY-MM-DD), by default the caller's local date, instead of the time.
     */
    once<T extends FinishedCommand>(
      actor: string,
      work: (finished: FinishedCommand | undefined) => Promise<T>,
      day?: string,
    ): Promise<T>;
  }
}

export default fp(async (app) => {
  const { commands, commandRegister, pseudonymThrottles, masterKey } = app.services;
  const readRequestKey = requestKeyReader(masterKey);

  app.decorateRequest('once', async function once<
    T extends FinishedCommand,
  >(this: FastifyRequest, actor: string, work: (finished: FinishedCommand | undefined) => Promise<T>, day = this.today()) {
    const requestKey = readRequestKey(this);
    if (!requestKey) return work(undefined);
    const key = commandIdOf(actor, requestKey.key);
    return commandRegister.runOnce({ actor, key, hash: requestKey.hash, day }, work);
  });

  app.decorateRequest('execute', async function execute<
    State,
    C,
    Event extends AnyEvent,
    Result extends JsonObject,
  >(this: FastifyRequest, aggregate: Aggregate<State, C, Event, StreamId>, command: BuildCommand<C>, options: ExecuteOptions<State, Event, Result> & Partial<StreamOption> = {}) {
    const { throttles = [], result, id, localDate } = options;
    // Repeats count, too: a refusal must cost nothing, so it comes before the look-up that finds a repeat. A refused
    // repeat can be sent again later, and then gets the first answer.
    this.countWrite();
    if (aggregate.owner === 'staff') throw new Error('commands of staff go to the command handler');
    const isOfPerson = aggregate.owner === 'person';
    const owner = isOfPerson ? this.requireAccount().person_id : requirePseudonymId(this);
    const moment: EventMoment = isOfPerson ? this.localMoment(localDate) : this.serverMoment();
    const requestKey = readRequestKey(this);
    const commandId = requestKey ? commandIdOf(owner, requestKey.key) : randomUUID();
    const streamOf = (newId: NewId) => {
      const streamId = typeof id === 'function' ? id(newId) : id;
      return streamId === undefined ? aggregate.streamOf(owner) : aggregate.streamOf(owner, streamId);
    };

    const execute = async (finished: FinishedCommand | undefined) => {
      const writer = { pseudonymId: owner, visitorAddress: this.signedIn ? undefined : this.ip };
      const outcome = await pseudonymThrottles.withRateLimit(throttles, writer, (checkRateLimit) =>
        commands.execute({
          actor: owner,
          commandId,
          stream: streamOf,
          decider: aggregate.decider,
          moment,
          command: (newId) => command({ newId, owner }),
          isRepeat: finished !== undefined,
          hasNoIdempotencyKey: !requestKey,
          ...(checkRateLimit && { checkRateLimit }),
        }),
      );
      this.noteWrite(outcome.position);
      const stored = finished?.result ?? (await result?.(outcome)) ?? {};
      return { ...outcome, status: statusOf(this), result: stored as Result };
    };
    return this.once(owner, execute, dayOf(moment));
  });
});

function requirePseudonymId({ pseudonymId }: FastifyRequest): string {
  if (pseudonymId === undefined) throw new Error('a community command needs a session');
  return pseudonymId;
}

/** The HTTP status that the register stores: the success status of the route. */
function statusOf({ routeOptions }: FastifyRequest): number {
  const { contract } = routeOptions.config;
  if (!contract) throw new Error('a route that executes commands must be declared in domain/contract/');
  return successStatusOf(contract);
}
