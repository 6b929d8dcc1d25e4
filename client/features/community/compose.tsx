import { useSignal } from '@preact/signals-react';
import { useId, useMemo } from 'react';
import { POST_MAX } from '../../../domain/community/posts/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './compose.css.ts';
import { type ComposeForm, createComposeForm } from './compose-form.ts';
import { MoodChips } from './mood-chips.tsx';

interface ComposeProps {
  readonly userId: number;
  readonly onPosted: () => void;
}

/** The box a reflection is written in. What is typed stays on this device until it is posted. */
export function Compose({ userId, onPosted }: ComposeProps) {
  const form = useMemo(() => createComposeForm(userId), [userId]);
  const alertId = useId();
  const isPosted = useSignal(false);
  const { content } = form.values.value;
  const isBlank = content.trim() === '';
  const failure = form.failure.value;

  const post = async () => {
    if (isBlank || !(await form.save())) return;
    isPosted.value = true;
    onPosted();
  };

  return (
    <Card title="Share a reflection">
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void post();
        }}
      >
        <TextArea
          label="Your reflection"
          rows={3}
          max={POST_MAX}
          placeholder="What would you like to put down here?"
          value={content}
          error={form.errors.value.content}
          alertId={failure ? alertId : undefined}
          onChange={(next) => {
            isPosted.value = false;
            form.change({ content: next });
          }}
        />
        <MoodChips form={form} />
        <FormAlert id={alertId}>{failure}</FormAlert>
        <div className={css.foot}>
          <ActiveNow form={form} />
          <Button type="submit" busy={isBlank || form.isSaving.value}>
            Post Reflection
          </Button>
        </div>
        <p role="status" className={css.said}>
          {isPosted.value ? 'Your reflection is on the pinboard.' : ''}
        </p>
      </form>
    </Card>
  );
}

function ActiveNow({ form }: { readonly form: ComposeForm }) {
  const hintId = useId();
  return (
    <div>
      <label className={css.live}>
        <input
          type="checkbox"
          className={css.check}
          aria-describedby={hintId}
          checked={form.values.value.isLiveNow}
          onChange={(event) => form.change({ isLiveNow: event.target.checked })}
        />
        Active Now
      </label>
      <p id={hintId} className={css.hint}>
        Says that you are here, for an hour at most.
      </p>
    </div>
  );
}
