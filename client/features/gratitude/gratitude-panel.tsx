import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import * as css from './gratitude.css.ts';
import { GratitudeCompose } from './gratitude-compose.tsx';

/**
 * The panel for thanking someone who is here. A button opens the form. When the form closes, the button gets the focus
 * back. `userId` is the reader.
 */
export function GratitudePanel({ userId }: { readonly userId: number }) {
  const isOpen = useSignal(false);
  const wasOpen = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = isOpen.value;
  useEffect(() => {
    if (!open && wasOpen.current) trigger.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <Card title="Express Gratitude">
      {open ? (
        <GratitudeCompose userId={userId} onClose={() => (isOpen.value = false)} />
      ) : (
        <>
          <p className={css.intro}>
            Send a few words of thanks to someone who is here, without your name. Liking a reflection also
            thanks its author, once per reflection.
          </p>
          <div>
            <Button ref={trigger} onClick={() => (isOpen.value = true)}>
              Send Gratitude Without Your Name
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
