import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type GratitudeCommand, gratitudeDecider } from '../../domain/gratitude/decide.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { Presence } from '../../infra/presence/presence.ts';
import { keptGratitude } from '../../projections/notifications/queries.ts';
import type { Database } from '../../projections/tables.ts';
import type { CommandHandler } from '../commands/command-handler.ts';

/** How many are handed over in one go, the oldest first. */
const AT_ONCE = 100;

/** Gratitude that found nobody, kept for who comes next. */
export class KeptGratitude {
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
   * gratitude's own stream sees to it that each reaches one of them. One whose stream can't be read is passed over:
   * it must not hold back the others. Answers the place in the log of the last one handed over.
   */
  async deliver(): Promise<bigint | undefined> {
    let last: bigint | undefined;
    for (const { notification_id: gratitudeId, sender } of await keptGratitude(this.#db, AT_ONCE)) {
      const recipient = sender && (await this.#presence.anyPresent(sender));
      if (!recipient) continue;
      try {
        last = await this.#handOver(gratitudeId, sender, recipient);
      } catch (error) {
        if (error instanceof StoreUnavailable || isTransient(error)) throw error;
        this.#tellOnce(gratitudeId, error);
      }
    }
    return last;
  }

  async #handOver(gratitudeId: string, sender: string, recipient: string): Promise<bigint | undefined> {
    const { position } = await this.#commands.carryOut({
      actor: sender,
      commandId: randomUUID(),
      stream: gratitudeStream(gratitudeId),
      decider: gratitudeDecider,
      moment: { occurredAt: new Date().toISOString() },
      command: (): GratitudeCommand => ({ type: 'deliverGratitude', gratitudeId, recipient }),
    });
    return position;
  }

  #tellOnce(gratitudeId: string, error: unknown): void {
    if (this.#stuck.has(gratitudeId)) return;
    this.#stuck.add(gratitudeId);
    const why = error instanceof Error ? error.name : 'Error';
    this.#warn(`the gratitude ${gratitudeId} can’t be handed over: ${why}`);
  }
}
