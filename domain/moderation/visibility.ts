import { unhandled } from '../unhandled.ts';
import type { SealedCaseEvent } from './events.ts';
import type { Visibility } from './schema.ts';

/** The events of a case that can change who sees its subject (a post or a thanks), for a projection's `eventTypes`. */
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

/**
 * Who sees the subject after this event, whatever was before it (see `VISIBILITIES`). `gone`: its words are in no
 * answer of the API any more, for good. No event of this list follows that one.
 */
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
      // As it was before the decision that is undone.
      return event.data.visibility;
    case 'ContentKeyDestroyed':
      return 'gone';
    default:
      return unhandled(event);
  }
}
