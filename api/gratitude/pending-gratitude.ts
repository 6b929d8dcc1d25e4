import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LOG_START, StoreUnavailable } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { Presence } from '../../infra/presence/presence.ts';
import { pendingGratitude } from '../../projections/notifications/queries.ts';
import type { Database } from '../../projections/tables.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { gratitudeAggregate } from '../aggregates/aggregates.ts';
import type { CommandHandler } from '../commands/command-handler.ts';

/** How many are looked at together, the oldest first, and after how many handed over it is enough for now. */
const AT_ONCE = 100;

/** Gratitude that found nobody, kept for who comes next. */
export class PendingGratitude {
  readonly #db: Kysely<Database>;
  readonly #presence: Presence;
  readonly #commands: CommandHandler;
  readonly #warn: (message: string) => void;
  /** Those that can't be handed over, each told of once. */
  readonly #stuck = new Set<string>();

  constructor(
    db: Kysely<Database>,
    presence: Presence,
    commands: CommandHandler,
    warn: (message: string) => void,
  ) {
    this.#db = db;
    this.#presence = presence;
    this.#commands = commands;
    this.#warn = warn;
  }

  /**
   * Hands it to people who are here and have not sent it. Any number of processes may do so at once: the
   * gratitude's own stream sees to it that each reaches one of them. One whose stream can't be read is passed over,
   * and so is what was sent by who is here alone: they must not hold back the others. Answers the place in the log
   * of the last one handed over.
   */
  async deliver(): Promise<bigint | undefined> {
    let last: bigint | undefined;
    let after = LOG_START;
    let handedOver = 0;
    let alone: string | null = null;
    for (;;) {
      const page = await pendingGratitude(this.#db, { after, notOf: alone, limit: AT_ONCE });
      for (const { notification_id: gratitudeId, sender, position } of page) {
        after = position;
        if (sender === null || sender === alone) continue;
        const recipient = await this.#presence.randomPresent(sender);
        if (!recipient) {
          // Nobody but either of two people: nobody is here.
          if (alone !== null) return last;
          alone = sender;
          continue;
        }
        try {
          last = await this.#deliverOne(gratitudeId, sender, recipient);
          handedOver++;
        } catch (error) {
          if (error instanceof StoreUnavailable || isTransient(error)) throw error;
          this.#warnOnce(gratitudeId, error);
        }
      }
      if (page.length < AT_ONCE || handedOver >= AT_ONCE) return last;
    }
  }

  async #deliverOne(gratitudeId: string, sender: string, recipient: string): Promise<bigint | undefined> {
    const { position } = await this.#commands.execute({
      ...instanceOf(gratitudeAggregate, sender, gratitudeId),
      commandId: randomUUID(),
      moment: { occurredAt: new Date().toISOString() },
      command: () => ({ type: 'deliverGratitude' as const, gratitudeId, recipient }),
    });
    return position;
  }

  #warnOnce(gratitudeId: string, error: unknown): void {
    if (this.#stuck.has(gratitudeId)) return;
    this.#stuck.add(gratitudeId);
    const why = error instanceof Error ? error.name : 'Error';
    this.#warn(`the gratitude ${gratitudeId} can’t be handed over: ${why}`);
  }
}
