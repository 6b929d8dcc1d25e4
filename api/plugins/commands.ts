import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FinishedCommand } from '../../infra/command-register/command-register.ts';
import type { JsonObject } from '../../infra/event-store/port.ts';
import type { Command, Outcome } from '../commands/command-handler.ts';
import { callNaming } from '../commands/idempotency.ts';
import type { MemberThrottle } from '../member-throttles.ts';

type Sent<State, C, Event extends { type: string; data: object }, Facts extends JsonObject> = Omit<
  Command<State, C, Event>,
  'commandId' | 'isRepeat' | 'admit'
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
  }
}

export default fp(async (app) => {
  const { commands, register, memberThrottles, masterKey } = app.services;
  const nameOf = callNaming(masterKey);

  app.decorateRequest('carryOut', async function carryOut<
    State,
    C,
    Event extends { type: string; data: object },
    Facts extends JsonObject,
  >(this: FastifyRequest, { status, facts, throttle, ...sent }: Sent<State, C, Event, Facts>) {
    const named = nameOf(this);
    const work = async (finished: FinishedCommand | undefined) => {
      const commandId = named?.key ?? randomUUID();
      const isRepeat = finished !== undefined;
      const outcome = await memberThrottles.admitting(throttle, sent.actor, (admit) =>
        commands.carryOut({ ...sent, commandId, isRepeat, admit }),
      );
      return { status, outcome, facts: finished ? (finished.facts as Facts) : await facts(outcome) };
    };
    return named ? register.once({ actor: sent.actor, ...named }, work) : work(undefined);
  });
});
