import { unhandled } from '../unhandled.ts';
import type { SealedCaseEvent } from './events.ts';
import type { Visibility } from './schema.ts';

/** The events of a case that can change who sees its subject, for the `eventTypes` of a projection. */
export const VISIBILITY_EVENTS = {
  ContentHeld: true,
  HoldExpired: true,
  ContentKept: true,
  ContentRemoved: true,
  DecisionUndone: true,
  AppealGranted: true,
  ContentKeyDestroyed: true,
} as const;

export type VisibilityEvent = Extract<SealedCaseEvent, { readonly type: keyof typeof VISIBILITY_EVENTS }>;

/** Who sees the subject after this event. `gone`: its words have left every answer for good. */
export function visibilityAfter(event: VisibilityEvent): Visibility | 'gone' {
  switch (event.type) {
    case 'ContentHeld':
      return 'held';
    case 'ContentRemoved':
      return 'removed';
    case 'HoldExpired':
    case 'ContentKept':
    case 'AppealGranted':
      return 'shown';
    case 'DecisionUndone':
      return event.data.visibility;
    case 'ContentKeyDestroyed':
      return 'gone';
    default:
      return unhandled(event);
  }
}
