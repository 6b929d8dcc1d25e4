import fc from 'fast-check';
import { type HideCommand, hidesDecider } from '../../domain/community/hides/decide.ts';
import { type HideEvent, hidesStream } from '../../domain/community/hides/events.ts';
import { WRITING_KINDS, type WritingKind } from '../../domain/community/writing-kinds.ts';
import type { Model } from './model.ts';

const COMMANDS = 8;
/** Few subjects, so that some are hidden twice. */
const SUBJECTS = 3;

type HideAction =
  | {
      readonly kind: WritingKind;
      readonly subject: number;
      readonly later: boolean;
      readonly isOwn: boolean;
    }
  | { readonly undoes: number; readonly isAnothers: boolean };

/**
 * People hide reflections and thanks of others and their own, and undo hides: their own, those of others, and some that
 * do not exist.
 */
export const hidesModel: Model<HideAction, HideEvent> = {
  aggregate: 'hides',
  decider: hidesDecider,
  produces: { WritingHidden: true, HideUndone: true },
  action: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(...WRITING_KINDS),
        subject: fc.nat(SUBJECTS - 1),
        later: fc.boolean(),
        isOwn: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        undoes: fc.nat(COMMANDS - 1),
        isAnothers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
      }),
    },
  ),
  stream: hidesStream,
  isNew: () => true,
  command(action, ids): HideCommand {
    if ('undoes' in action) {
      const { undoes, isAnothers } = action;
      return { type: 'undoHide', hideId: isAnothers ? ids.ofOther(undoes) : ids.own(undoes) };
    }
    const { kind, subject, later, isOwn } = action;
    return {
      type: 'hideWriting',
      hideId: ids.newId(0),
      kind,
      subjectId: ids.ofAggregate(kind, 1, subject),
      author: isOwn ? ids.person : ids.otherPerson,
      pseudonymId: ids.person,
      later,
    };
  },
};
