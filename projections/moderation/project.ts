import { typesOf } from '../../domain/event.ts';
import { caseEvents } from '../../domain/moderation/events.ts';
import { notificationEvents, pseudonymOfNotificationsStream } from '../../domain/notifications/events.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { fold, type ModerationChange, type ModerationEvent } from './fold.ts';
import { createModerationTables, MODERATION_TABLE_VERSION } from './table.ts';
import { eraseStatements, write } from './write.ts';

/** The cases of moderation with their reports and their history, for moderators, authors, reporters and operators. */
export const moderationProjection: Projection<ModerationEvent, readonly ModerationChange[]> = {
  name: 'moderation',
  tables: ['moderation_cases', 'moderation_reports', 'moderation_steps'],
  tableVersion: MODERATION_TABLE_VERSION,
  eventTypes: {
    ...typesOf(caseEvents),
    ...typesOf(notificationEvents),
    PostWithdrawn: true,
  },
  createTables: createModerationTables,
  fold,
  write,
  erasure: { by: MemberErased.type, ownerOf, recipientOf, eraseStatements },
};

/** The events of a case take effect even if its author is erased. */
function ownerOf(event: ProjectedEvent<ModerationEvent>): string | undefined {
  switch (event.type) {
    case 'ContentReported':
      return event.data.reporter;
    case 'NotificationRead':
    case 'NotificationDeleted':
      return pseudonymOfNotificationsStream(event.stream);
    default:
      return undefined;
  }
}

/** A case about an erased author loses the author at once. */
function recipientOf(event: ProjectedEvent<ModerationEvent>): string | undefined {
  return event.type === 'CaseOpened' ? event.data.author : undefined;
}
