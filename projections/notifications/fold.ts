import type { SealedGratitudeEvent } from '../../domain/gratitude/events.ts';
import { type InboxEvent, pseudonymOfInboxStream } from '../../domain/gratitude/inbox/events.ts';
import { type VisibilityEvent, visibilityAfter } from '../../domain/moderation/visibility.ts';
import { type NotificationEvent, pseudonymOfNotificationsStream } from '../../domain/notifications/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { NOTIFICATION_COLUMNS } from './table.ts';

type Shown = Exclude<SealedGratitudeEvent, { readonly type: 'GratitudeWithheld' }>;
type Opened = Extract<InboxEvent, { readonly type: 'WaitingThanksOpened' }>;
/**
 * `GratitudeWithheld` is not among them: thanks that their recipient does not want have no row. Thanks that moderation
 * withholds keep theirs (`is_withheld`).
 */
export type NotificationsEvent = Shown | Opened | NotificationEvent | VisibilityEvent;
type Row = NewRow<typeof NOTIFICATION_COLUMNS>;

/** The recipient of a gratitude, and when it was delivered. */
export type Delivery = Pick<Row, 'occurred_at' | 'position'> & { readonly recipient: string };

export interface NotificationFlags {
  readonly isRead: boolean;
  readonly isDeleted: boolean;
}

/** The state of a gratitude under moderation. */
export interface Moderated {
  readonly isWithheld: boolean;
  /** Whether its words are unreadable for good. */
  readonly isGone: boolean;
}

export interface NotificationsChanges {
  /** Gratitude that was sent in this batch, as it is at the end of the batch. */
  readonly sent: ReadonlyMap<string, Row>;
  /** Deliveries of gratitude that was sent in an earlier batch. */
  readonly delivered: ReadonlyMap<string, Delivery>;
  /**
   * Flags for notifications of earlier batches, by notification and pseudonym. Only the recipient's flags
   * count.
   */
  readonly flags: ReadonlyMap<string, ReadonlyMap<string, NotificationFlags>>;
  /** Waiting notifications that were opened, each with who opened it. Only its recipient counts. */
  readonly opened: ReadonlyMap<string, ReadonlySet<string>>;
  /** Gratitude of earlier batches that moderation has taken from its recipient or given back. */
  readonly moderated: ReadonlyMap<string, Moderated>;
}

/**
 * Folds a batch into the changes to write. The resulting table does not depend on how the log is cut into
 * batches.
 */
export function fold(events: readonly ProjectedEvent<NotificationsEvent>[]): NotificationsChanges {
  const sent = new Map<string, Row>();
  const delivered = new Map<string, Delivery>();
  const flags = new Map<string, Map<string, NotificationFlags>>();
  const opened = new Map<string, Set<string>>();
  const moderated = new Map<string, Moderated>();
  const moderate = (event: ProjectedEvent<VisibilityEvent>) => {
    const { subjectKind, subjectId } = event.data;
    if (subjectKind !== 'gratitude') return;
    const visibility = visibilityAfter(event);
    const isGone = visibility === 'gone';
    const isWithheld = visibility !== 'shown';
    const row = sent.get(subjectId);
    if (row) {
      sent.set(subjectId, { ...withFlags(row, { isDeleted: isGone }), is_withheld: isWithheld });
      return;
    }
    moderated.set(subjectId, { isWithheld, isGone: isGone || (moderated.get(subjectId)?.isGone ?? false) });
  };
  const flag = (stream: string, id: string, set: Partial<NotificationFlags>) => {
    const pseudonymId = pseudonymOfNotificationsStream(stream);
    const row = sent.get(id);
    if (row) {
      if (row.recipient === pseudonymId) sent.set(id, withFlags(row, set));
      return;
    }
    const byPseudonym = flags.get(id) ?? new Map<string, NotificationFlags>();
    const before = byPseudonym.get(pseudonymId) ?? { isRead: false, isDeleted: false };
    flags.set(id, byPseudonym.set(pseudonymId, { ...before, ...set }));
  };
  for (const event of events) {
    switch (event.type) {
      case 'GratitudeSent': {
        const { gratitudeId, sender, kind, message } = event.data;
        sent.set(gratitudeId, {
          notification_id: gratitudeId,
          sender,
          recipient: null,
          kind,
          message: message ? JSON.stringify(message) : null,
          occurred_at: new Date(event.moment.occurredAt),
          position: event.position,
          is_read: false,
          is_deleted: false,
          is_over: false,
          is_waiting: false,
          is_withheld: false,
        });
        // An event of moderation before the gratitude must have no effect, as if it had come in an earlier batch.
        moderated.delete(gratitudeId);
        break;
      }
      case 'GratitudeDelivered': {
        const { gratitudeId, recipient } = event.data;
        const { moment, position } = event;
        const delivery = { recipient, occurred_at: new Date(moment.occurredAt), position };
        const row = sent.get(gratitudeId);
        if (row) sent.set(gratitudeId, { ...row, ...delivery, sender: null });
        else delivered.set(gratitudeId, delivery);
        // Flags set before the delivery have no effect when they arrive in an earlier batch, so drop them here too.
        flags.delete(gratitudeId);
        opened.delete(gratitudeId);
        break;
      }
      case 'WaitingThanksOpened': {
        const pseudonymId = pseudonymOfInboxStream(event.stream);
        for (const id of event.data.gratitudeIds)
          opened.set(id, (opened.get(id) ?? new Set()).add(pseudonymId));
        break;
      }
      case 'NotificationRead':
        flag(event.stream, event.data.notificationId, { isRead: true });
        break;
      case 'NotificationDeleted':
        flag(event.stream, event.data.notificationId, { isDeleted: true });
        break;
      case 'ContentHeld':
      case 'HoldExpired':
      case 'ContentKept':
      case 'ContentRemoved':
      case 'DecisionUndone':
      case 'AppealGranted':
      case 'ContentKeyDestroyed':
        moderate(event);
        break;
      default:
        unhandled(event);
    }
  }
  return { sent, delivered, flags, opened, moderated };
}

const withFlags = (row: Row, { isRead, isDeleted }: Partial<NotificationFlags>): Row => ({
  ...row,
  ...(isRead && { is_read: true }),
  ...(isDeleted && { is_deleted: true, message: null }),
});
