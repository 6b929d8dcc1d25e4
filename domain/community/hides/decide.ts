import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { unhandled } from '../../unhandled.ts';
import type { HideEvent } from './events.ts';
import type { HiddenKind } from './schema.ts';

/** The caller looks up the author before it sends the command. */
export type HideCommand =
  | {
      readonly type: 'hideWriting';
      readonly hideId: string;
      readonly kind: HiddenKind;
      readonly subjectId: string;
      readonly author: string;
      /** The pseudonym that hides. */
      readonly pseudonymId: string;
      /** Whether to hide what the author writes from now on as well. */
      readonly later: boolean;
    }
  | { readonly type: 'undoHide'; readonly hideId: string }
  /** Ends the hide that a report has made, if it is still in force. */
  | { readonly type: 'endHideOfReport'; readonly hideId: string };

interface Hidden {
  readonly kind: HiddenKind;
  readonly subjectId: string;
  /** Present if what they write later is hidden as well. */
  readonly author: string | undefined;
}

/** By the id of the hide. One that was undone keeps its id, so that undoing it again changes nothing. */
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

/** The hide of this post or gratitude that is in force, and whether it also hides what its author writes later. */
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
