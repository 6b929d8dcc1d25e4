import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { countFailure } from '../../infra/background/failure-counts.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { LOG_START, StoreUnavailable } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import { pendingGratitude } from '../../projections/notifications/queries.ts';
import type { Database } from '../../projections/tables.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { gratitudeAggregate } from '../aggregates/aggregates.ts';
import type { CommandHandler } from '../commands/command-handler.ts';
import type { ThanksRecipients } from './thanks-recipients.ts';

/**
 * How much pending gratitude one query reads, oldest first. A call that has delivered this much, or found it unwelcome,
 * reads no further page.
 */
const AT_ONCE = 100;

/** Gratitude without a recipient, kept for the next person who is present. */
export class PendingGratitude {
  readonly #db: Kysely<Database>;
  readonly #recipients: ThanksRecipients;
  readonly #commands: CommandHandler;
  readonly #log: Logger;
  /** Gratitude that cannot be delivered. Each is logged once. */
  readonly #stuck = new Set<string>();

  constructor(db: Kysely<Database>, recipients: ThanksRecipients, commands: CommandHandler, log: Logger) {
    this.#db = db;
    this.#recipients = recipients;
    this.#commands = commands;
    this.#log = log;
  }

  /**
   * Delivers pending gratitude to people who are present, are not its sender and take thanks from the sender. Several
   * processes may do so at once, because the stream of each gratitude accepts one delivery. Gratitude whose stream
   * cannot be read is skipped, and so is that of a sender for whom no recipient is drawn, so that neither delays the
   * rest. Returns the log position of the last delivery, undefined without one. Throws `StoreUnavailable` and
   * transient errors of the database.
   */
  async deliver(): Promise<bigint | undefined> {
    let last: bigint | undefined;
    let after = LOG_START;
    let handedOver = 0;
    let unwelcome = 0;
    let alone: string | null = null;
    for (;;) {
      const page = await pendingGratitude(this.#db, { after, notOf: alone, limit: AT_ONCE });
      for (const { notification_id: gratitudeId, sender, position } of page) {
        after = position;
        if (sender === null || sender === alone) continue;
        const drawn = await this.#recipients.drawPresent(sender);
        if (drawn === 'unwelcome') {
          unwelcome++;
          continue;
        }
        if (drawn === 'none') {
          // If gratitude of two different senders finds no recipient, then nobody is present.
          if (alone !== null) return last;
          alone = sender;
          continue;
        }
        try {
          last = await this.#deliverOne(gratitudeId, sender, drawn.recipient);
          handedOver++;
        } catch (error) {
          if (error instanceof StoreUnavailable || isTransient(error)) throw error;
          this.#reportOnce(gratitudeId, error);
        }
      }
      if (page.length < AT_ONCE || handedOver + unwelcome >= AT_ONCE) return last;
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

  #reportOnce(gratitudeId: string, error: unknown): void {
    countFailure('gratitude delivery');
    if (this.#stuck.has(gratitudeId)) return;
    this.#stuck.add(gratitudeId);
    this.#log.error({ gratitudeId, err: error }, 'this gratitude cannot be delivered and is skipped');
  }
}
