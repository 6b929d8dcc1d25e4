import { useSignal } from '@preact/signals-react';
import type { OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { useConsents } from '../consents/consents.ts';
import * as css from './research.css.ts';
import { joinFailure, joinStudy } from './research.ts';
import { StudyText } from './study-text.tsx';

interface JoinDialogProps {
  readonly study: OwnStudy;
  readonly protocol: ShownProtocol;
  readonly onClose: () => void;
}

/**
 * The whole text of a study, and below it what the person agrees to: counts and averages, without which nobody can
 * join, and in some studies their own row, which starts without a tick.
 */
export function JoinDialog({ study, protocol, onClose }: JoinDialogProps) {
  const microdata = useSignal(false);
  const isConsentOpen = useSignal(false);
  const { state } = useConsents();
  const { busy, failure, run } = useAttempt(joinFailure);
  const consents = state.value.status === 'ready' ? state.value.value : undefined;
  const isMissing = consents && !(consents.healthDataConsent === true && consents.isAdult === true);
  const join = () =>
    run(async () => {
      await joinStudy(study, microdata.peek());
      toaster.show({ title: 'You’re in', text: 'Your receipt is under “What you agreed to”.' });
      onClose();
    });
  return (
    <Dialog title="Join this study?" onClose={onClose}>
      <div className={css.stack}>
        <StudyText study={study} protocol={protocol} />
        <Checkbox checked disabled onChange={() => undefined}>
          Counts and averages of many people
          <span className={css.below}>Needed to join</span>
        </Checkbox>
        {protocol.microdata ? (
          <Checkbox checked={microdata.value} onChange={(next) => (microdata.value = next)}>
            My own row under a made-up number
            <span className={css.below}>
              Dates and values, not your name. A person who knows your days could recognize it.
            </span>
          </Checkbox>
        ) : null}
        {isMissing ? (
          <div className={css.note}>
            <p>
              Studies are for people who are 18 or older and agreed that Hearten may keep their health data.
            </p>
            <Button look="outline" onClick={() => (isConsentOpen.value = true)}>
              Your consent
            </Button>
          </div>
        ) : null}
        <FormAlert>{failure.value}</FormAlert>
        <div className={css.actions}>
          <Button look="outline" onClick={onClose}>
            Not now
          </Button>
          <Button busy={busy.value} onClick={() => void join()}>
            {busy.value ? 'Joining…' : 'Join'}
          </Button>
        </div>
        <p className={css.small}>Takes effect at once. You can withdraw just as quickly.</p>
      </div>
      {isConsentOpen.value ? <ConsentDialog onClose={() => (isConsentOpen.value = false)} /> : null}
    </Dialog>
  );
}
