import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FinishedCommand } from '../../infra/command-register/command-register.ts';
import type { JsonObject } from '../../infra/event-store/port.ts';
import type { Command, Outcome } from '../commands/command-handler.ts';
import { requestKeyReader } from '../commands/idempotency.ts';
import type { PseudonymThrottle } from '../pseudonym-throttles.ts';
import { commandIdOf } from '../stored-names.ts';

type CommandRequest<State, C, Event extends { type: string; data: object }, Result extends JsonObject> = Omit<
  Command<State, C, Event>,
  'commandId' | 'isRepeat' | 'hasNoIdempotencyKey' | 'checkRateLimit'
> & {
  /** The HTTP status of success. */
  readonly status: number;
  /** Which of the actor's limits the command counts towards, when it is carried out and no repeat. */
  readonly throttle?: PseudonymThrottle;
  /** The ids and numbers of the answer, remembered so that a repeat gets the same. */
  readonly result: (outcome: Outcome<State, Event>) => Result | Promise<Result>;
};

export interface ExecuteResult<State, Event, Result> {
  readonly outcome: Outcome<State, Event>;
  readonly result: Result;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Carries the call's command out, once however often the call is sent with the same `Idempotency-Key`. */
    execute<State, C, Event extends { type: string; data: object }, Result extends JsonObject>(
      sent: CommandRequest<State, C, Event, Result>,
    ): Promise<ExecuteResult<State, Event, Result>>;
    /**
     * Does `work` once however often `actor` sends the call with the same `Idempotency-Key`; a repeat is told how
     * the first ended. What it changes has to be outside the log: the log is for `execute`.
     */
    once<T extends FinishedCommand>(
      actor: string,
      work: (finished: FinishedCommand | undefined) => Promise<T>,
    ): Promise<T>;
  }
}

export default fp(async (app) => {
  const { commands, register, pseudonymThrottles, masterKey } = app.services;
  const readRequestKey = requestKeyReader(masterKey);

  app.decorateRequest('once', async function once<
    T extends FinishedCommand,
  >(this: FastifyRequest, actor: string, work: (finished: FinishedCommand | undefined) => Promise<T>) {
    const requestKey = readRequestKey(this);
    if (!requestKey) return work(undefined);
    return register.runOnce({ actor, key: commandIdOf(actor, requestKey.key), hash: requestKey.hash }, work);
  });

  app.decorateRequest('execute', async function execute<
    State,
    C,
    Event extends { type: string; data: object },
    Result extends JsonObject,
  >(this: FastifyRequest, { status, result, throttle, ...sent }: CommandRequest<State, C, Event, Result>) {
    const requestKey = readRequestKey(this);
    const commandId = requestKey ? commandIdOf(sent.actor, requestKey.key) : randomUUID();
    return this.once(sent.actor, async (finished: FinishedCommand | undefined) => {
      const isRepeat = finished !== undefined;
      const outcome = await pseudonymThrottles.withRateLimit(throttle, sent.actor, (checkRateLimit) =>
        commands.execute({
          ...sent,
          commandId,
          isRepeat,
          hasNoIdempotencyKey: !requestKey,
          ...(checkRateLimit && { checkRateLimit }),
        }),
      );
      return { status, outcome, result: finished ? (finished.result as Result) : await result(outcome) };
    });
  });
});
