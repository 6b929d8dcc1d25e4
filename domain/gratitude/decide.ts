import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { checkedText } from '../text.ts';
import { unhandled } from '../unhandled.ts';
import type { GratitudeEvent } from './events.ts';
import { GRATITUDE_MESSAGE_MAX } from './schema.ts';

export type GratitudeCommand =
  | {
      readonly type: 'sendGratitude';
      readonly gratitudeId: string;
      readonly sender: string;
      /** Gratitude without a recipient waits for a person who is present and takes it. */
      readonly recipient?: string | undefined;
      readonly message?: string | undefined;
      /** Whether the recipient, if there is one, takes thanks from this sender. */
      readonly isWelcome: boolean;
    }
  | {
      readonly type: 'thankForLike';
      readonly gratitudeId: string;
      readonly liker: string;
      /** The author of the liked post. */
      readonly author: string;
      /** Whether the author takes thanks from the liker. */
      readonly isWelcome: boolean;
    }
  | { readonly type: 'deliverGratitude'; readonly gratitudeId: string; readonly recipient: string };

/** The state of one gratitude: not sent, waiting for a recipient, or ended: delivered or withheld. */
export type GratitudeState =
  | { readonly stage: 'unsent' }
  | { readonly stage: 'pending'; readonly sender: string }
  | { readonly stage: 'ended' };

const MESSAGE_RULE = {
  min: 0,
  max: GRATITUDE_MESSAGE_MAX,
  tooShort: '',
  tooLong: `Message must not exceed ${GRATITUDE_MESSAGE_MAX} characters`,
};

export const gratitudeDecider: Decider<GratitudeState, GratitudeCommand, GratitudeEvent> = {
  initial: () => ({ stage: 'unsent' }),

  evolve(_state, event) {
    switch (event.type) {
      case 'GratitudeSent':
        return { stage: 'pending', sender: event.data.sender };
      case 'GratitudeDelivered':
      case 'GratitudeWithheld':
        return { stage: 'ended' };
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'sendGratitude': {
        const { gratitudeId, sender, recipient } = command;
        const message = checkedMessage(command.message);
        if (recipient !== undefined) requireAnother(sender, recipient);
        if (state.stage !== 'unsent') return [];
        if (recipient !== undefined && !command.isWelcome) return [withheld(gratitudeId)];
        const sent: GratitudeEvent = {
          type: 'GratitudeSent',
          data: { gratitudeId, sender, kind: 'note', ...(message && { message }) },
        };
        return recipient === undefined ? [sent] : [sent, delivered(gratitudeId, recipient)];
      }
      case 'thankForLike': {
        const { gratitudeId, liker, author } = command;
        requireAnother(liker, author);
        if (state.stage !== 'unsent') return [];
        if (!command.isWelcome) return [withheld(gratitudeId)];
        const sent: GratitudeEvent = {
          type: 'GratitudeSent',
          data: { gratitudeId, sender: liker, kind: 'like' },
        };
        return [sent, delivered(gratitudeId, author)];
      }
      case 'deliverGratitude': {
        const { gratitudeId, recipient } = command;
        if (state.stage === 'unsent') throw new DomainError('not-found', 'This gratitude does not exist');
        if (state.stage === 'ended') return [];
        requireAnother(state.sender, recipient);
        return [delivered(gratitudeId, recipient)];
      }
    }
  },
};

/** The trimmed message; empty if there is none. Throws `DomainError('invalid')` if it is too long. */
export const checkedMessage = (message: string | undefined): string =>
  checkedText(message ?? '', MESSAGE_RULE);

/** The refusal for a handle that leads to nobody, and for sending to oneself. */
export const recipientNotFound = () => new DomainError('not-found', 'This thank-you can’t be delivered');

const delivered = (gratitudeId: string, recipient: string): GratitudeEvent => ({
  type: 'GratitudeDelivered',
  data: { gratitudeId, recipient },
});

const withheld = (gratitudeId: string): GratitudeEvent => ({
  type: 'GratitudeWithheld',
  data: { gratitudeId },
});

/** Refuses the sender's own handle with the same answer as an unknown handle. */
function requireAnother(sender: string, recipient: string): void {
  if (sender === recipient) throw recipientNotFound();
}
