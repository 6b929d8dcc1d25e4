import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { type DownloadFile, download } from '../../lib/download.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from './recovery-code.css.ts';

interface RecoveryCodeProps {
  readonly code: string;
  readonly username: string;
  readonly onCodeSaved: () => void;
}

/**
 * Shows a recovery code, which the server returns only once, with ways to save it. The browser asks before
 * the page is closed.
 */
export function RecoveryCode({ code, username, onCodeSaved }: RecoveryCodeProps) {
  const said = useSignal('');
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const copy = async () => {
    said.value = (await copyText(code))
      ? 'Copied.'
      : 'Copying isn’t possible here. Please write the code down.';
  };
  return (
    <>
      <p>
        If you forget your password, this code brings you back to what you wrote. It is shown only once. Save
        it somewhere safe, on paper or in a password manager.
      </p>
      <p className={css.code} translate="no">
        {code}
      </p>
      <div className={css.actions}>
        <Button look="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="outline"
          onClick={() => {
            download(codeFile(username, code));
            said.value = 'Saved to your downloads.';
          }}
        >
          Download
        </Button>
      </div>
      <p role="status" className={css.said}>
        {said.value}
      </p>
      <Button wide onClick={onCodeSaved}>
        I’ve saved it
      </Button>
    </>
  );
}

const codeFile = (username: string, code: string): DownloadFile => ({
  name: 'hearten-recovery-code.txt',
  type: 'text/plain',
  content: `Hearten recovery code\n\nUsername: ${username}\nCode: ${code}\n\nKeep this private.\n`,
});
