import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { ReportReason } from '../../../domain/moderation/reasons.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HelpLines } from '../help/help-lines.tsx';
import { reportedNow } from '../hides/hidden-now.ts';
import { type SeenWriting, showHiddenByReport } from '../hides/hide-writing.ts';
import * as css from './report.css.ts';
import { ReportForm } from './report-form.tsx';

interface ReportDialogProps {
  readonly writing: SeenWriting;
  readonly onClose: () => void;
}

/**
 * Reports a writing, and then says what happens next. If the reason is `worried`, the reporter sees help lines. The card of
 * the writing stays while the dialog is open, because the dialog is a part of it.
 */
export function ReportDialog({ writing, onClose }: ReportDialogProps) {
  const sent = useSignal<ReportReason | undefined>(undefined);
  const isMounted = useRef(true);
  const { id } = writing;
  useEffect(() => {
    isMounted.current = true;
    reportedNow.value = id;
    return () => {
      isMounted.current = false;
      reportedNow.value = undefined;
    };
  }, [id]);
  // The report has hidden the writing on the server. Now the page hides it, too.
  const leave = () => {
    onClose();
    showHiddenByReport(writing);
  };
  if (sent.value === undefined) {
    return (
      <Dialog key="form" title="Report" onClose={onClose}>
        {writing.text ? <p className={css.quote}>“{writing.text}”</p> : null}
        <ReportForm
          writing={writing}
          onSent={(reason) => {
            // The person may have closed the dialog while the report was on its way.
            if (isMounted.current) sent.value = reason;
            else showHiddenByReport(writing);
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="sent" title={sent.value === 'worried' ? 'Report sent' : 'Thank you'} onClose={leave}>
      <div className={css.form}>
        {sent.value === 'worried' ? (
          <>
            <p>Thank you. Keeping this person safe isn’t your job alone.</p>
            <p>
              A moderator can send help lines to this person, but can’t see who or where they are. It may take
              hours until a moderator reads your report. If you want to talk to someone yourself:
            </p>
            <HelpLines />
          </>
        ) : (
          <p>
            A moderator looks at your report. What you reported is hidden for you now. You can show it again
            in Profile.
          </p>
        )}
        <Button wide onClick={leave}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
