import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { SealedGratitudeEvent } from '../../domain/gratitude/events.ts';
import type { InboxEvent } from '../../domain/gratitude/inbox/events.ts';
import { VISIBILITY_EVENTS, type VisibilityEvent } from '../../domain/moderation/visibility.ts';
import type { NotificationEvent } from '../../domain/notifications/events.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyEvent, ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';

type Expected = ReturnType<typeof pendingRow>;
type StoredEvent = SealedGratitudeEvent | InboxEvent | NotificationEvent | VisibilityEvent | PseudonymEvent;

/** Within 24 hours at most this many thanks reach a person. Further ones wait until the person opens them. */
const A_DAY = 20;

const TYPES = {
  GratitudeSent: true,
  GratitudeDelivered: true,
  GratitudeWithheld: true,
  ThanksTurnedOff: true,
  ThanksTurnedOn: true,
  WaitingThanksOpened: true,
  NotificationRead: true,
  NotificationDeleted: true,
  ...VISIBILITY_EVENTS,
  MemberErased: true,
} as const;

/** The rows of `notifications` that the log calls for, by id. It uses neither the codec nor the projection. */
export function notificationsOf(log: readonly RecordedEvent[]): Expected[] {
  const rows = new Map<string, Expected>();
  const erased = new Set<string>();
  for (const event of storedEvents<StoredEvent>(log, TYPES)) {
    switch (event.type) {
      case 'GratitudeSent': {
        const { gratitudeId, sender } = event.data;
        assert.ok(!rows.has(gratitudeId), 'a gratitude is sent once');
        if (!erased.has(sender)) rows.set(gratitudeId, pendingRow(event));
        break;
      }
      case 'GratitudeDelivered': {
        const { gratitudeId, recipient } = event.data;
        const row = rows.get(gratitudeId);
        if (!row) break;
        assert.equal(row.recipient, null, 'a gratitude is delivered once');
        if (erased.has(recipient)) rows.delete(gratitudeId);
        else {
          const place = placeOf(event);
          const isOver = reachedSince(recipient, place.occurred_at.getTime() - DAY_MS) >= A_DAY;
          const over = { is_over: isOver, is_waiting: isOver };
          rows.set(gratitudeId, { ...row, ...place, ...over, sender: null, recipient });
        }
        break;
      }
      case 'WaitingThanksOpened':
        for (const id of event.data.gratitudeIds) {
          const row = rows.get(id);
          if (row && row.recipient === event.stream.slice('inbox-'.length))
            rows.set(id, { ...row, is_waiting: false });
        }
        break;
      case 'GratitudeWithheld':
      case 'ThanksTurnedOff':
      case 'ThanksTurnedOn':
        break;
      case 'NotificationRead':
        change(event, event.data, { is_read: true });
        break;
      case 'NotificationDeleted':
        change(event, event.data, { is_deleted: true, message: null });
        break;
      case 'ContentHeld':
      case 'ContentRemoved':
        moderate(event, { is_withheld: true });
        break;
      case 'HoldExpired':
      case 'ContentKept':
      case 'AppealGranted':
        moderate(event, { is_withheld: false });
        break;
      case 'DecisionUndone':
        moderate(event, { is_withheld: event.data.visibility !== 'shown' });
        break;
      case 'ContentKeyDestroyed':
        moderate(event, { is_withheld: true, is_deleted: true, message: null });
        break;
      case 'MemberErased': {
        const pseudonymId = event.stream.slice('member-'.length);
        erased.add(pseudonymId);
        for (const [key, { sender, recipient }] of rows)
          if ((recipient ?? sender) === pseudonymId) rows.delete(key);
        break;
      }
      default:
        unhandled(event);
    }
  }
  return [...rows.values()].sort((a, b) => (a.notification_id < b.notification_id ? -1 : 1));

  function reachedSince(recipient: string, ms: number): number {
    return [...rows.values()].filter(
      (row) => row.recipient === recipient && !row.is_over && row.occurred_at.getTime() > ms,
    ).length;
  }

  function moderate({ data }: Pick<VisibilityEvent, 'data'>, to: Partial<Expected>) {
    const row = data.subjectKind === 'gratitude' ? rows.get(data.subjectId) : undefined;
    if (row) rows.set(data.subjectId, { ...row, ...to });
  }

  /** Only its recipient changes a notification. */
  function change({ stream }: { stream: string }, data: { notificationId: string }, to: Partial<Expected>) {
    const row = rows.get(data.notificationId);
    if (row && row.recipient === stream.slice('notifications-'.length)) {
      rows.set(data.notificationId, { ...row, ...to });
    }
  }
}

const placeOf = ({ moment, position }: Pick<ProjectedEvent<AnyEvent>, 'moment' | 'position'>) => ({
  occurred_at: new Date(moment.occurredAt),
  position,
});

const pendingRow = (
  event: ProjectedEvent<Extract<SealedGratitudeEvent, { readonly type: 'GratitudeSent' }>>,
) => ({
  notification_id: event.data.gratitudeId,
  sender: event.data.sender as string | null,
  recipient: null as string | null,
  kind: event.data.kind,
  message: (event.data.message ?? null) as SealedText | null,
  ...placeOf(event),
  is_read: false,
  is_deleted: false,
  is_over: false,
  is_waiting: false,
  is_withheld: false,
});

/** The rows in PostgreSQL in the same order: all, or those that these pseudonyms received, or sent and are pending. */
export function storedNotifications(db: Kysely<Database>, pseudonymIds?: readonly string[]) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .$if(pseudonymIds !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(recipient, sender) = any(${pseudonymIds}::uuid[])`),
    )
    .orderBy('notification_id')
    .execute();
}
