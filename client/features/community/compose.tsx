import { useSignal } from '@preact/signals-react';
import { useId, useMemo } from 'react';
import { POST_MAX } from '../../../domain/community/posts/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { box } from '../../ui/checkbox/checkbox.css.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './compose.css.ts';
import { createComposeForm } from './compose-form.ts';
import { MoodChips } from './mood-chips.tsx';

interface ComposeProps {
  readonly userId: number;
  readonly onPosted: () => void;
}

/** The form for a reflection. Its text stays on this device until it is posted. */
export function Compose({ userId, onPosted }: ComposeProps) {
  const form = useMemo(() => createComposeForm(userId), [userId]);
  const alertId = useId();
  const liveHintId = useId();
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
          placeholder="What would you like to share?"
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
          <label className={css.live}>
            <input
              type="checkbox"
              className={box}
              aria-describedby={liveHintId}
              checked={form.values.value.isLiveNow}
              onChange={(event) => form.change({ isLiveNow: event.target.checked })}
            />
            Active Now
          </label>
          <Button type="submit" busy={isBlank || form.isSaving.value}>
            Post Reflection
          </Button>
        </div>
        <p id={liveHintId} className={css.hint}>
          Shows others that you are online, for up to an hour.
        </p>
        <p role="status" className={css.said}>
          {isPosted.value ? 'Your reflection is on the pinboard.' : ''}
        </p>
      </form>
    </Card>
  );
}
