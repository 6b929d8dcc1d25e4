import type { OwnConsent, OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { momentText } from '../../lib/date-text.ts';
import { download } from '../../lib/download.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as css from './research.css.ts';
import { receiptText } from './research-words.ts';
import { StudyText } from './study-text.tsx';

interface AgreedDialogProps {
  readonly study: OwnStudy;
  readonly consent: OwnConsent;
  readonly protocol: ShownProtocol;
  readonly onClose: () => void;
}

/** The receipt of a consent: what was agreed to, when, and the exact text. */
export function AgreedDialog({ study, consent, protocol, onClose }: AgreedDialogProps) {
  const { end, givenAt, microdata, position } = consent;
  const save = () =>
    download({
      name: `hearten-study-version-${protocol.version}.txt`,
      type: 'text/plain;charset=utf-8',
      content: receiptText(study, consent, protocol, today.value),
    });
  return (
    <Dialog title="What you agreed to" onClose={onClose}>
      <div className={css.stack}>
        <ul className={css.rows}>
          <li className={css.row}>
            You agreed: {momentText(givenAt, today.value)}
            <p className={css.small}>Entry {position} of the log</p>
          </li>
          <li className={css.row}>Counts and averages of many people: yes</li>
          <li className={css.row}>My own row under a made-up number: {microdata ? 'yes' : 'no'}</li>
          <li className={css.row}>
            {end ? `Ended: ${momentText(end.at, today.value)}` : 'Still in force'}
            {end ? <p className={css.small}>Entry {end.position} of the log</p> : null}
            {end?.demandsDeletion ? (
              <p className={css.small}>Everyone who has a copy is asked to delete your part of it.</p>
            ) : null}
          </li>
        </ul>
        <StudyText study={study} protocol={protocol} />
        <Button look="outline" onClick={save}>
          Save a copy
        </Button>
      </div>
    </Dialog>
  );
}
