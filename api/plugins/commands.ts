import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FinishedCommand } from '../../infra/command-register/command-register.ts';
import type { JsonObject } from '../../infra/event-store/port.ts';
import type { Command, Outcome } from '../commands/command-handler.ts';
import { callNaming } from '../commands/idempotency.ts';
import type { MemberThrottle } from '../member-throttles.ts';
import { commandIdOf } from '../stored-names.ts';

type Sent<State, C, Event extends { type: string; data: object }, Facts extends JsonObject> = Omit<
  Command<State, C, Event>,
  'commandId' | 'isRepeat' | 'isNew' | 'admit'
> & {
  /** The HTTP status of success. */
  readonly status: number;
  /** Which of the actor's limits the command counts towards, when it is carried out and no repeat. */
  readonly throttle?: MemberThrottle;
  /** The ids and numbers of the answer, remembered so that a repeat gets the same. */
  readonly facts: (outcome: Outcome<State, Event>) => Facts | Promise<Facts>;
};

export interface CarriedOut<State, Event, Facts> {
  readonly outcome: Outcome<State, Event>;
  readonly facts: Facts;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Carries the call's command out, once however often the call is sent with the same `Idempotency-Key`. */
    carryOut<State, C, Event extends { type: string; data: object }, Facts extends JsonObject>(
      sent: Sent<State, C, Event, Facts>,
    ): Promise<CarriedOut<State, Event, Facts>>;
    /**
     * Does `work` once however often `actor` sends the call with the same `Idempotency-Key`; a repeat is told how
     * the first ended. What it changes has to be outside the log: the log is for `carryOut`.
     */
    once<T extends FinishedCommand>(
      actor: string,
      work: (finished: FinishedCommand | undefined) => Promise<T>,
    ): Promise<T>;
  }
}

export default fp(async (app) => {
  const { commands, register, memberThrottles, masterKey } = app.services;
  const nameOf = callNaming(masterKey);

  app.decorateRequest('once', async function once<
    T extends FinishedCommand,
  >(this: FastifyRequest, actor: string, work: (finished: FinishedCommand | undefined) => Promise<T>) {
    const named = nameOf(this);
    if (!named) return work(undefined);
    return register.once({ actor, key: commandIdOf(actor, named.key), hash: named.hash }, work);
  });

  app.decorateRequest('carryOut', async function carryOut<
    State,
    C,
    Event extends { type: string; data: object },
    Facts extends JsonObject,
  >(this: FastifyRequest, { status, facts, throttle, ...sent }: Sent<State, C, Event, Facts>) {
    const named = nameOf(this);
    const commandId = named ? commandIdOf(sent.actor, named.key) : randomUUID();
    return this.once(sent.actor, async (finished: FinishedCommand | undefined) => {
      const isRepeat = finished !== undefined;
      const outcome = await memberThrottles.admitting(throttle, sent.actor, (admit) =>
        commands.carryOut({ ...sent, commandId, isRepeat, isNew: !named, ...(admit && { admit }) }),
      );
      return { status, outcome, facts: finished ? (finished.facts as Facts) : await facts(outcome) };
    });
  });
});
