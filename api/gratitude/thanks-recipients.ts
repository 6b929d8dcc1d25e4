import { type HidesState, hidesDecider } from '../../domain/community/hides/decide.ts';
import { hidesStream } from '../../domain/community/hides/events.ts';
import { type InboxState, inboxDecider } from '../../domain/gratitude/inbox/decide.ts';
import { inboxStream } from '../../domain/gratitude/inbox/events.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Presence } from '../../infra/presence/presence.ts';
import type { PresenceDays } from '../../infra/presence/presence-days.ts';
import { readSealedState } from '../aggregates/read-state.ts';

/** How many people are drawn at random for one gratitude before it waits for a person who takes it. */
const DRAWS_MAX = 5;

interface Needed {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
  readonly presence: Presence;
  readonly presenceDays: PresenceDays;
}

/** `none`: nobody but the sender is here. `unwelcome`: those who were drawn take no thanks from the sender. */
export type Draw = { readonly recipient: string } | 'none' | 'unwelcome';

/** Finds recipients of thanks. It reads what they want from the log, so that a change counts at once in every process. */
export class ThanksRecipients {
  readonly #needed: Needed;

  constructor(needed: Needed) {
    this.#needed = needed;
  }

  /** Whether the person takes thanks at all. */
  async areOn(pseudonymId: string): Promise<boolean> {
    return (await this.#inboxOf(pseudonymId)).isOn;
  }

  /** Whether the recipient takes thanks, and has not hidden what the sender writes. */
  async isWelcome(recipient: string, sender: string): Promise<boolean> {
    const [inbox, hides] = await Promise.all([this.#inboxOf(recipient), this.#hidesOf(recipient)]);
    return inbox.isOn && ![...hides.values()].some((hide) => hide !== 'undone' && hide.author === sender);
  }

  /** A random person who is present and takes thanks from the sender. */
  drawPresent(sender: string): Promise<Draw> {
    return this.#draw(sender, (except) => this.#needed.presence.randomPresent(except));
  }

  /**
   * A random person who takes thanks from the sender: present, or else here within a week. Undefined if none of those
   * who were drawn does, or nobody could be drawn.
   */
  async drawAnyone(sender: string): Promise<string | undefined> {
    const { presence, presenceDays } = this.#needed;
    const drawn = await this.#draw(
      sender,
      async (except) => (await presence.randomPresent(except)) ?? presenceDays.randomActive(except),
    );
    return typeof drawn === 'string' ? undefined : drawn.recipient;
  }

  async #draw(
    sender: string,
    random: (except: readonly string[]) => Promise<string | undefined>,
  ): Promise<Draw> {
    const except = [sender];
    while (except.length <= DRAWS_MAX) {
      const recipient = await random(except);
      if (recipient === undefined) break;
      if (await this.isWelcome(recipient, sender)) return { recipient };
      except.push(recipient);
    }
    return except.length > 1 ? 'unwelcome' : 'none';
  }

  #inboxOf(pseudonymId: string): Promise<InboxState> {
    return readSealedState(this.#needed, inboxDecider, inboxStream(pseudonymId));
  }

  #hidesOf(pseudonymId: string): Promise<HidesState> {
    return readSealedState(this.#needed, hidesDecider, hidesStream(pseudonymId));
  }
}
