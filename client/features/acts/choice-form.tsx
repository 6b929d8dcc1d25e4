import { computed } from '@preact/signals-react';
import { useMemo, useRef } from 'react';
import type { AvailableAct } from '../../../domain/acts/schema.ts';
import { DraftNotice, type DraftStatus } from '../../ui/draft-notice/draft-notice.tsx';
import { SaveFormActions } from '../../ui/save-form/save-form-actions.tsx';
import { type Choice, isNothing, withOwn, withoutOwn } from './choice.ts';
import * as css from './customizer.css.ts';
import { createCustomizerForm } from './customizer-form.ts';
import { focusFirst } from './own-act-fields.tsx';
import { createOwnActForm } from './own-act-form.ts';
import { OwnActs } from './own-acts.tsx';
import { RecommendedActs } from './recommended-acts.tsx';

interface ChoiceFormProps {
  readonly userId: number;
  readonly available: readonly AvailableAct[];
  /** The choice that matches the saved list. */
  readonly currentChoice: Choice;
  readonly onClose: () => void;
}

/** Chooses recommended and custom acts, and saves them as the person's list. */
export function ChoiceForm({ userId, available, currentChoice, onClose }: ChoiceFormProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps its choice when new data arrives
  const form = useMemo(() => createCustomizerForm(userId, available, currentChoice), [userId]);
  const ownForm = useMemo(
    () => createOwnActForm(userId, async (act) => form.choose(withOwn(form.choice.peek(), act))),
    [userId, form],
  );
  const kept = useMemo(() => mergeDraftStatus(form, ownForm), [form, ownForm]);
  const root = useRef<HTMLFormElement>(null);
  const choice = form.choice.value;
  const hasNothing = isNothing(choice) && !ownForm.isTouched.value;

  const save = async () => {
    // A custom act that is written but not added yet is saved too. If it is incomplete, its fields show the
    // error.
    if (ownForm.isTouched.peek() && !(await ownForm.save())) {
      focusFirst(root.current, false);
    } else if (await form.save()) onClose();
  };

  return (
    <form
      ref={root}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RecommendedActs available={available} choice={choice} onChoose={form.choose} />
      <OwnActs
        own={choice.own}
        form={ownForm}
        onRemove={(act) => form.choose(withoutOwn(form.choice.peek(), act))}
      />
      <DraftNotice form={kept} />
      <SaveFormActions form={form} isEmpty={hasNothing} isRuled onCancel={onClose} />
    </form>
  );
}

/**
 * Combines the status of two drafts for one notice, which discards both. Each draft is still stored on its own. The
 * times of failed saves are those of `one`.
 */
const mergeDraftStatus = (one: DraftStatus, other: DraftStatus): DraftStatus => ({
  isRestored: computed(() => one.isRestored.value || other.isRestored.value),
  isTouched: computed(() => one.isTouched.value || other.isTouched.value),
  isPersisted: computed(() => one.isPersisted.value && other.isPersisted.value),
  firstAttemptAt: one.firstAttemptAt,
  pendingSaveTimes: one.pendingSaveTimes,
  discard() {
    one.discard();
    other.discard();
  },
});
