import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { ReportReason } from '../../../domain/moderation/reasons.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HelpLines } from '../help/help-lines.tsx';
import { hideWriting, type SeenWriting } from '../hides/hide-writing.ts';
import * as css from './report.css.ts';
import { ReportForm } from './report-form.tsx';

interface ReportDialogProps {
  readonly writing: SeenWriting;
  readonly onClose: () => void;
}

/** Reports a writing, and then says what happens next. Worry about its writer is answered with help lines. */
export function ReportDialog({ writing, onClose }: ReportDialogProps) {
  const sent = useSignal<ReportReason | undefined>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The server has hidden it already. The page follows when this dialog goes, because the dialog belongs to the writing.
  const leave = () => {
    onClose();
    void hideWriting(writing, false);
  };
  if (sent.value === undefined) {
    return (
      <Dialog key="form" title="Report" onClose={onClose}>
        <p className={css.quote}>“{writing.text}”</p>
        <ReportForm
          writing={writing}
          onSent={(reason) => {
            // The person may have closed the sheet while the report was on its way.
            if (isOpen.current) sent.value = reason;
            else void hideWriting(writing, false);
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
            <p>Thank you. Keeping them safe isn’t your job alone.</p>
            <p>
              A moderator can send them help lines. Moderators can’t see who or where they are, and they may
              not read this for hours. If you need someone to talk to yourself:
            </p>
            <HelpLines />
          </>
        ) : (
          <p>
            A moderator looks at it. It is hidden for you now, and stays hidden unless you show it again in
            Profile.
          </p>
        )}
        <Button wide onClick={leave}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
