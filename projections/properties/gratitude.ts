import fc from 'fast-check';
import { type GratitudeCommand, gratitudeDecider } from '../../domain/gratitude/decide.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import { GRATITUDE_MESSAGE_MAX } from '../../domain/gratitude/schema.ts';
import { type NotificationCommand, notificationsDecider } from '../../domain/notifications/decide.ts';
import { notificationsStream } from '../../domain/notifications/events.ts';
import type { Ids, Model } from './model.ts';

const GRATITUDE = 'gratitude';
const PEOPLE = 3;
const COMMANDS = 6;

interface SendAction {
  readonly to: 'another' | 'oneself' | 'whoever comes';
  readonly message: string | undefined;
}

const message = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(' \n\t', '🌅'.repeat(GRATITUDE_MESSAGE_MAX), '🌅'.repeat(GRATITUDE_MESSAGE_MAX + 1)),
);

/** Gratitude is sent to somebody else, to oneself, or to whoever comes. */
export const gratitudeModel: Model<SendAction> = {
  aggregate: GRATITUDE,
  decider: gratitudeDecider,
  action: fc.record({
    to: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('another', 'whoever comes') },
      { weight: 1, arbitrary: fc.constant('oneself') },
    ),
    message,
  }),
  stream: (_person, _action, ids) => gratitudeStream(ids.newId(0)),
  command: ({ to, message }, ids): GratitudeCommand => ({
    type: 'sendGratitude',
    gratitudeId: ids.newId(0),
    sender: ids.person,
    recipient: { another: ids.otherPerson, oneself: ids.person, 'whoever comes': undefined }[to],
    message,
  }),
};

/**
 * Which gratitude somebody comes for follows from their command's id alone: event ids do too, and each may be
 * in one stream only.
 */
function gratitudeFor(ids: Ids): string {
  const [person, command] = [ids.newId(0).slice(0, 4), ids.newId(0).slice(-4)].map((hex) =>
    Number.parseInt(hex, 16),
  );
  return ids.ofAggregate(GRATITUDE, (person ?? 0) % PEOPLE, (command ?? 0) % COMMANDS);
}

/** Somebody comes, and is given what was kept, what was delivered already, what they sent, or what never was. */
export const deliveryModel: Model<null> = {
  aggregate: 'delivery',
  decider: gratitudeDecider,
  action: fc.constant(null),
  stream: (_person, _action, ids) => gratitudeStream(gratitudeFor(ids)),
  command: (_action, ids): GratitudeCommand => ({
    type: 'deliverGratitude',
    gratitudeId: gratitudeFor(ids),
    recipient: ids.person,
  }),
};

interface MarkAction {
  readonly person: number;
  readonly command: number;
  readonly deletes: boolean;
}

/** Notifications are read and deleted: one's own, another's, and before they are there; the read model has the last word. */
export const notificationsModel: Model<MarkAction> = {
  aggregate: 'notifications',
  decider: notificationsDecider,
  action: fc.record({ person: fc.nat(PEOPLE - 1), command: fc.nat(COMMANDS - 1), deletes: fc.boolean() }),
  stream: notificationsStream,
  command: ({ person, command, deletes }, ids): NotificationCommand => ({
    type: deletes ? 'deleteNotification' : 'readNotification',
    notificationId: ids.ofAggregate(GRATITUDE, person, command),
  }),
};
