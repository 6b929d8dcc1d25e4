import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { logWarning } from '../../lib/log.ts';
import { PROFILE_MESSAGES } from '../../lib/messages/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import * as css from './export-buttons.css.ts';
import { download, type ExportFormat, exportFile } from './export-file.ts';
import { readAll } from './read-all.ts';

/** Makes a copy of all data on this device. One export runs at a time; leaving the page aborts it. */
export function ExportButtons({ user }: { readonly user: User }) {
  const running = useSignal<ExportFormat | null>(null);
  const failure = useSignal('');
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);

  const begin = async (format: ExportFormat) => {
    const leaving = new AbortController();
    left.current = leaving;
    running.value = format;
    failure.value = '';
    try {
      const data = await readAll(user, leaving.signal);
      download(exportFile(data, format, new Date()));
      toaster.show({ title: 'Your data is in your downloads' });
    } catch (error) {
      if (leaving.signal.aborted) return;
      logWarning('The export failed:', error);
      failure.value = PROFILE_MESSAGES.notExported;
    } finally {
      running.value = null;
    }
  };

  const button = (format: ExportFormat, label: string) => (
    <Button look="outline" wide busy={running.value !== null} onClick={() => void begin(format)}>
      {running.value === format ? PROFILE_MESSAGES.exporting : label}
    </Button>
  );
  return (
    <div className={css.buttons}>
      {button('text', 'Export Your Data')}
      {button('json', 'Export as JSON')}
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
