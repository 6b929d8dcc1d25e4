import type { OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import * as css from './research.css.ts';
import { withdrawFailure, withdrawFromStudy } from './research.ts';
import { copiesText } from './research-words.ts';

interface WithdrawDialogProps {
  readonly study: OwnStudy;
  readonly protocol: ShownProtocol | undefined;
  readonly onClose: () => void;
}

/** Asks once more, and then withdraws. There is nothing to choose, so nothing is preselected. */
export function WithdrawDialog({ study, protocol, onClose }: WithdrawDialogProps) {
  const { busy, failure, run } = useAttempt(withdrawFailure);
  const withdraw = () =>
    run(async () => {
      const receipt = await withdrawFromStudy(study);
      toaster.show({
        title: 'You have withdrawn',
        text: `Your receipt: entry ${receipt?.end?.position ?? ''} of the log. It stays under “Studies you left”.`,
      });
      onClose();
    });
  return (
    <Dialog title="Withdraw from this study?" onClose={onClose}>
      <div className={css.stack}>
        <p>
          <strong>{study.title}.</strong> From now on no answer uses your data, not even about earlier weeks.
          You needn’t say why, and nothing else in Hearten changes.
        </p>
        {protocol ? <p>{copiesText(protocol)}</p> : null}
        <p>Published results stay.</p>
        <FormAlert>{failure.value}</FormAlert>
        <div className={css.actions}>
          <Button look="outline" onClick={onClose}>
            Stay
          </Button>
          <Button busy={busy.value} onClick={() => void withdraw()}>
            {busy.value ? 'Withdrawing…' : 'Withdraw'}
          </Button>
        </div>
        <p className={css.small}>Takes effect at once. You can join again.</p>
      </div>
    </Dialog>
  );
}
