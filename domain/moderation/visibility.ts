import { unhandled } from '../unhandled.ts';
import type { SealedCaseEvent } from './events.ts';
import type { Visibility } from './schema.ts';

/** The events of a case that change who sees its subject. */
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

/** The people who see the subject after this event. `gone`: nobody sees its words again. */
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
