import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { TIME_PATTERN, TIMES_MAX } from './schedule.ts';

const time = (example: string) => Type.String({ pattern: TIME_PATTERN, examples: [example] });

const QuietHours = orNull(
  Type.Object({ from: time('22:00'), to: time('07:30') }, { additionalProperties: false }),
  {
    description:
      'From `from` until before `to`, also over midnight, reminders are dropped. Equal times or null: no quiet hours',
  },
);

/** An uncompressed point of P-256 in base64url. */
const PUBLIC_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const SCHEDULE = {
  zone: Type.String({
    pattern: '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$',
    maxLength: 64,
    description: 'The IANA name of the device’s time zone. The server refuses names that it does not know',
    examples: ['Europe/Berlin'],
  }),
  times: Type.Array(time('09:00'), { minItems: 1, maxItems: TIMES_MAX, uniqueItems: true }),
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Days of the week: 1 is Monday, 7 is Sunday',
    examples: [[1, 2, 3, 4, 5]],
  }),
  quietHours: QuietHours,
  skipsCheckedInDays: Type.Boolean({
    description: 'True if no reminder comes on a day on which the person has checked in before it',
  }),
};

/** Both are base64url without padding: `p256dh` is an uncompressed point of P-256, and `auth` is 16 random bytes. */
const PushKeys = Type.Object(
  {
    p256dh: Type.String({
      pattern: '^B[A-Za-z0-9_-]{86}$',
      examples: [PUBLIC_KEY],
    }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
  },
  { additionalProperties: false },
);

/**
 * The push subscription of a browser: `endpoint` and `keys` of `PushSubscription.toJSON()`, without `expirationTime`.
 */
const PushSubscriptionBody = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 1_024,
      description: 'An https address at a host that this server allows',
    }),
    keys: PushKeys,
  },
  { additionalProperties: false },
);
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

export const PutReminderBody = Type.Object(
  { ...SCHEDULE, subscription: PushSubscriptionBody },
  { additionalProperties: false },
);

/** When one device reminds its owner. */
export const DeviceReminder = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'It changes when the reminders of the device are set again',
  }),
  device: orNull(Type.String({ examples: ['Firefox on Android'] }), {
    description: 'The browser and the system; null if they are not known',
  }),
  current: Type.Boolean({ description: 'True for the device that asks' }),
  stopped: Type.Boolean({
    description:
      'True if reminders have stopped: 14 days had one, and the person has not used Hearten since the first of them',
  }),
  ...SCHEDULE,
});
export type DeviceReminder = Static<typeof DeviceReminder>;

export const Reminders = Type.Object({
  pushKey: orNull(Type.String({ examples: [PUBLIC_KEY] }), {
    description: 'The `applicationServerKey` for the browser; null where this server sends no push messages',
  }),
  devices: Type.Array(DeviceReminder),
});
export type Reminders = Static<typeof Reminders>;

export const TestReminder = Type.Object({
  sent: Type.Boolean({ description: 'Whether the push service has taken the message' }),
});
