import fc from 'fast-check';
import { type GratitudeCommand, gratitudeDecider } from '../../domain/gratitude/decide.ts';
import { type GratitudeEvent, gratitudeStream } from '../../domain/gratitude/events.ts';
import { type InboxCommand, inboxDecider } from '../../domain/gratitude/inbox/decide.ts';
import { type InboxEvent, inboxStream } from '../../domain/gratitude/inbox/events.ts';
import { GRATITUDE_MESSAGE_MAX } from '../../domain/gratitude/schema.ts';
import { type NotificationCommand, notificationsDecider } from '../../domain/notifications/decide.ts';
import { type NotificationEvent, notificationsStream } from '../../domain/notifications/events.ts';
import type { Ids, Model } from './model.ts';

const GRATITUDE = 'gratitude';
const PEOPLE = 3;
const COMMANDS = 6;

interface SendAction {
  readonly to: 'another' | 'oneself' | 'next visitor';
  /** True if the gratitude follows a like. It needs a known recipient. */
  readonly isForLike: boolean;
  readonly isWelcome: boolean;
  readonly message: string | undefined;
}

const message = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(' \n\t', '🌅'.repeat(GRATITUDE_MESSAGE_MAX), '🌅'.repeat(GRATITUDE_MESSAGE_MAX + 1)),
);

/** People send gratitude to another person, to themselves, or to the next visitor, as a note or for a like. */
export const gratitudeModel: Model<SendAction, GratitudeEvent> = {
  aggregate: GRATITUDE,
  decider: gratitudeDecider,
  produces: { GratitudeSent: true, GratitudeDelivered: true, GratitudeWithheld: true },
  action: fc.record({
    to: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('another', 'next visitor') },
      { weight: 1, arbitrary: fc.constant('oneself') },
    ),
    isForLike: fc.boolean(),
    isWelcome: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    message,
  }),
  stream: (_person, _action, ids) => gratitudeStream(ids.newId(0)),
  command({ to, isForLike, isWelcome, message }, ids): GratitudeCommand {
    const gratitudeId = ids.newId(0);
    const recipient = { another: ids.otherPerson, oneself: ids.person, 'next visitor': undefined }[to];
    return isForLike && recipient !== undefined
      ? { type: 'thankForLike', gratitudeId, liker: ids.person, author: recipient, isWelcome }
      : { type: 'sendGratitude', gratitudeId, sender: ids.person, recipient, message, isWelcome };
  },
};

/**
 * The gratitude of a delivery. It depends only on the person and the command id, as the ids of the delivery's events
 * do: an event id may occur in one stream only.
 */
function gratitudeFor(ids: Ids): string {
  const [person, command] = [ids.newId(0).slice(0, 4), ids.newId(0).slice(-4)].map((hex) =>
    Number.parseInt(hex, 16),
  );
  return ids.ofAggregate(GRATITUDE, (person ?? 0) % PEOPLE, (command ?? 0) % COMMANDS);
}

/** Gratitude is delivered: pending, already delivered, the recipient's own, or unknown. */
export const deliveryModel: Model<null, Extract<GratitudeEvent, { readonly type: 'GratitudeDelivered' }>> = {
  aggregate: 'delivery',
  decider: gratitudeDecider,
  produces: { GratitudeDelivered: true },
  action: fc.constant(null),
  stream: (_person, _action, ids) => gratitudeStream(gratitudeFor(ids)),
  command: (_action, ids): GratitudeCommand => ({
    type: 'deliverGratitude',
    gratitudeId: gratitudeFor(ids),
    recipient: ids.person,
  }),
};

interface FlagAction {
  readonly person: number;
  readonly command: number;
  readonly deletes: boolean;
}

/**
 * People read and delete notifications: their own, those of others, and some that have not arrived yet. The read model
 * decides which count.
 */
export const notificationsModel: Model<FlagAction, NotificationEvent> = {
  aggregate: 'notifications',
  decider: notificationsDecider,
  produces: { NotificationRead: true, NotificationDeleted: true },
  action: fc.record({ person: fc.nat(PEOPLE - 1), command: fc.nat(COMMANDS - 1), deletes: fc.boolean() }),
  stream: notificationsStream,
  command: ({ person, command, deletes }, ids): NotificationCommand => ({
    type: deletes ? 'deleteNotification' : 'readNotification',
    notificationId: ids.ofAggregate(GRATITUDE, person, command),
  }),
};

type InboxAction =
  | { readonly isOn: boolean }
  | { readonly opens: readonly { readonly person: number; readonly command: number }[] };

/**
 * People turn thanks off and on, and open thanks: their own, those of others, and some that do not wait. The read model
 * decides which count.
 */
export const inboxModel: Model<InboxAction, InboxEvent> = {
  aggregate: 'inbox',
  decider: inboxDecider,
  produces: { ThanksTurnedOff: true, ThanksTurnedOn: true, WaitingThanksOpened: true },
  action: fc.oneof(
    fc.record({ isOn: fc.boolean() }),
    fc.record({
      opens: fc.array(fc.record({ person: fc.nat(PEOPLE - 1), command: fc.nat(COMMANDS - 1) }), {
        maxLength: 3,
      }),
    }),
  ),
  stream: inboxStream,
  isNew: () => true,
  command(action, ids): InboxCommand {
    if ('isOn' in action) return { type: 'switchThanks', isOn: action.isOn };
    const opened = action.opens.map(({ person, command }) => ids.ofAggregate(GRATITUDE, person, command));
    return { type: 'openWaitingThanks', gratitudeIds: [...new Set(opened)] };
  },
};
