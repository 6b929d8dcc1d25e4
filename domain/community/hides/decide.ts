import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { unhandled } from '../../unhandled.ts';
import type { WritingKind } from '../writing-kinds.ts';
import type { HideEvent } from './events.ts';

export type HideCommand =
  | {
      readonly type: 'hideWriting';
      readonly hideId: string;
      readonly kind: WritingKind;
      readonly subjectId: string;
      /** The pseudonym of the author. The caller looks it up. */
      readonly author: string;
      /** The pseudonym that hides. */
      readonly pseudonymId: string;
      /** Whether to hide what the author writes from now on as well. */
      readonly later: boolean;
    }
  | { readonly type: 'undoHide'; readonly hideId: string }
  /** Ends the hide with the id of a report if it is in force. There may be none. */
  | { readonly type: 'endHideOfReport'; readonly hideId: string };

interface Hidden {
  readonly kind: WritingKind;
  readonly subjectId: string;
  /** The author, if everything that the author writes later is hidden as well. */
  readonly author: string | undefined;
}

/** By the id of the hide. The id of an undone hide stays, so that a repeated call of either kind changes nothing. */
export type HidesState = Map<string, Hidden | 'undone'>;

export const hidesDecider: Decider<HidesState, HideCommand, HideEvent> = {
  initial: () => new Map(),

  evolve(state, event) {
    switch (event.type) {
      case 'WritingHidden': {
        const { hideId, kind, subjectId, author } = event.data;
        return state.set(hideId, { kind, subjectId, author });
      }
      case 'HideUndone':
        return state.set(event.data.hideId, 'undone');
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'hideWriting': {
        const { type: _, author, pseudonymId, later, ...hide } = command;
        if (author === pseudonymId) throw new DomainError('invalid', 'This is your own. You can delete it.');
        // A call that is repeated with the same hide id must not repeat its hide, which may have been undone since.
        if (state.has(command.hideId)) return [];
        const before = findHide(state, command);
        if (before && (before.isLater || !later)) return [];
        const hidden: HideEvent = { type: 'WritingHidden', data: { ...hide, ...(later && { author }) } };
        return before ? [undone(before.hideId), hidden] : [hidden];
      }
      case 'undoHide': {
        const hide = state.get(command.hideId);
        if (!hide) throw hideNotFound();
        return hide === 'undone' ? [] : [undone(command.hideId)];
      }
      case 'endHideOfReport': {
        const hide = state.get(command.hideId);
        return hide && hide !== 'undone' ? [undone(command.hideId)] : [];
      }
    }
  },
};

/**
 * The hide in force that was made on this post or gratitude itself, and whether it also hides what its author writes
 * later. A hide of the author that was made on another text does not count.
 */
export function findHide(
  state: HidesState,
  { kind, subjectId }: Pick<Hidden, 'kind' | 'subjectId'>,
): { readonly hideId: string; readonly isLater: boolean } | undefined {
  for (const [hideId, hide] of state) {
    if (hide !== 'undone' && hide.kind === kind && hide.subjectId === subjectId)
      return { hideId, isLater: hide.author !== undefined };
  }
  return undefined;
}

export const hideNotFound = (): DomainError => new DomainError('not-found', 'This is not hidden');

const undone = (hideId: string): HideEvent => ({ type: 'HideUndone', data: { hideId } });
