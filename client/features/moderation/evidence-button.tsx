import { useSignal } from '@preact/signals-react';
import { Gavel } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as css from './moderation.css.ts';

interface EvidenceButtonProps {
  readonly isKept: boolean;
  readonly busy: boolean;
  readonly onChange: (decision: 'legal-hold' | 'release-legal-hold') => void;
}

/** Keeps the words of a case from being destroyed, or ends that. It asks first and says what the choice means. */
export function EvidenceButton({ isKept, busy, onChange }: EvidenceButtonProps) {
  const isConfirming = useSignal(false);
  const close = () => {
    isConfirming.value = false;
  };
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => {
          isConfirming.value = true;
        }}
      >
        <Gavel size={18} aria-hidden /> {isKept ? 'Stop keeping the words' : 'Keep the words as evidence'}
      </Button>
      {isConfirming.value && (
        <Dialog title={isKept ? 'Stop keeping the words?' : 'Keep the words as evidence?'} onClose={close}>
          <div className={css.sheet}>
            <p>
              {isKept
                ? 'If this is removed, its words leave every screen 14 days after the removal, or as soon as an appeal is refused. They stay while an appeal is open.'
                : 'For a suspected crime or a request of an authority. The words then stay readable after a removal, until a moderator ends this. The handbook says when it is right.'}
            </p>
            <Button
              wide
              busy={busy}
              onClick={() => {
                close();
                onChange(isKept ? 'release-legal-hold' : 'legal-hold');
              }}
            >
              {isKept ? 'Stop keeping them' : 'Keep them'}
            </Button>
            <Button look="quiet" wide onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
