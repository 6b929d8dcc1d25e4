import { useId, useMemo } from 'react';
import { GRATITUDE_MESSAGE_MAX } from '../../../domain/gratitude/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { HelpLink } from '../care/writing-help.tsx';
import * as css from './gratitude.css.ts';
import { createGratitudeForm } from './gratitude-form.ts';
import { NearbyPeople } from './nearby-people.tsx';
import { useNearbyUsers } from './nearby-users.ts';

const sendLabel = (isSending: boolean, isNobodyListed: boolean) => {
  if (isSending) return 'Sending...';
  return isNobodyListed ? 'Thank someone' : 'Send Gratitude';
};

interface GratitudeComposeProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/**
 * The form in which a person thanks someone nearby. "Hide" closes it and keeps the draft on this device. Sending and
 * "Cancel" delete the draft. If nobody is listed, the thanks go to a person whom the server chooses.
 */
export function GratitudeCompose({ userId, onClose }: GratitudeComposeProps) {
  const form = useMemo(() => createGratitudeForm(userId), [userId]);
  const titleId = useId();
  const alertId = useId();
  const title = useFocusOnMount<HTMLHeadingElement>();
  const { state, refresh } = useNearbyUsers();
  const loaded = state.value;
  const isNobodyListed = loaded.status === 'ready' && loaded.value.length === 0;
  const failure = form.failure.value;
  const isSending = form.isSaving.value;

  const submit = async () => {
    if (await form.save()) onClose();
  };

  return (
    <form
      className={css.form}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.head}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={css.title}>
          {isNobodyListed ? 'Thank someone who is here' : 'Select Someone Nearby'}
        </h3>
        <div className={css.hide}>
          <Button look="quiet" onClick={onClose}>
            Hide
          </Button>
        </div>
      </div>
      <NearbyPeople form={form} loaded={loaded} onRetry={refresh} />
      <div className={css.words}>
        <TextArea
          label="Your message"
          optional
          rows={3}
          max={GRATITUDE_MESSAGE_MAX}
          value={form.values.value.message}
          error={form.errors.value.message}
          alertId={failure ? alertId : undefined}
          onChange={(message) => form.change({ message })}
        />
        <HelpLink />
        <FormAlert id={alertId}>{failure}</FormAlert>
        <div className={css.actions}>
          <Button
            look="outline"
            busy={isSending}
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" busy={isSending}>
            {sendLabel(isSending, isNobodyListed)}
          </Button>
        </div>
      </div>
    </form>
  );
}
