import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import type { FinishedCommand } from '../../infra/command-register/command-register.ts';
import type { JsonObject } from '../../infra/event-store/port.ts';
import type { Command, Outcome } from '../commands/command-handler.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Sent<State, C, Event extends { type: string; data: object }, Facts extends JsonObject> = Omit<
  Command<State, C, Event>,
  'commandId' | 'isRepeat'
> & {
  /** The HTTP status of success. */
  readonly status: number;
  /** The ids and numbers of the answer, remembered so that a repeat gets the same. */
  readonly facts: (outcome: Outcome<State, Event>) => Facts;
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
  const { commands, register, masterKey } = app.services;
  const hashKey = masterKey.derive('command-hash');

  app.decorateRequest('carryOut', async function carryOut<
    State,
    C,
    Event extends { type: string; data: object },
    Facts extends JsonObject,
  >(this: FastifyRequest, { status, facts, ...sent }: Sent<State, C, Event, Facts>) {
    const key = idempotencyKey(this);
    const work = async (finished: FinishedCommand | undefined) => {
      const commandId = key ?? randomUUID();
      const outcome = await commands.carryOut({ ...sent, commandId, isRepeat: finished !== undefined });
      return { status, outcome, facts: finished ? (finished.facts as Facts) : facts(outcome) };
    };
    if (key === undefined) return work(undefined);
    const hash = createHmac('sha256', hashKey)
      .update(JSON.stringify([this.method, this.url, this.body ?? null]))
      .digest();
    return register.once({ actor: sent.actor, key, hash }, work);
  });
});

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header).toLowerCase();
  if (!UUID.test(key)) throw new DomainError('invalid', 'Idempotency-Key must be a UUID');
  return key;
}
