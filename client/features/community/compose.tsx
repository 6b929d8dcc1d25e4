import { useSignal } from '@preact/signals-react';
import { useId, useMemo } from 'react';
import { POST_MAX } from '../../../domain/community/posts/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { box } from '../../ui/checkbox/checkbox.css.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import type { CommunityState } from './community-state.ts';
import * as css from './compose.css.ts';
import { createComposeForm } from './compose-form.ts';
import { DutyLines } from './duty-lines.tsx';
import { MoodChips } from './mood-chips.tsx';
import { ThemeChips } from './theme-chips.tsx';

interface ComposeProps {
  readonly userId: number;
  /** Undefined until it is known. The server refuses what may not be posted. */
  readonly state: CommunityState | undefined;
  readonly onPosted: () => void;
}

/** The form for a reflection. Its text stays on this device until it is posted. */
export function Compose({ userId, state, onPosted }: ComposeProps) {
  const said = useSignal('');
  const form = useMemo(
    () =>
      createComposeForm(userId, ({ withheld }) => {
        said.value = withheld ? WAITS : ON_THE_PINBOARD;
      }),
    [userId, said],
  );
  const alertId = useId();
  const liveHintId = useId();
  const { content } = form.values.value;
  const isBlank = content.trim() === '';
  const failure = form.failure.value;
  const mayPost = state?.mayPost !== false;

  const post = async () => {
    if (isBlank || !mayPost || !(await form.save())) return;
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
            said.value = '';
            form.change({ content: next });
          }}
        />
        <WritingHelp draft={form.key} text={content} />
        <MoodChips form={form} />
        <ThemeChips form={form} />
        <FormAlert id={alertId}>{failure}</FormAlert>
        {state && <DutyLines state={state} />}
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
          <Button type="submit" busy={isBlank || form.isSaving.value || !mayPost}>
            Post Reflection
          </Button>
        </div>
        <p id={liveHintId} className={css.hint}>
          Shows others that you are online, for up to an hour.
        </p>
        <p role="status" className={css.said}>
          {said.value}
        </p>
      </form>
    </Card>
  );
}

const ON_THE_PINBOARD = 'Your reflection is on the pinboard.';
const WAITS = 'Your reflection is sent. A moderator reads it before others see it.';
