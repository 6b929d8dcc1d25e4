import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { logWarning } from '../../lib/log.ts';
import { incompleteExport, PROFILE_MESSAGES } from '../../lib/messages/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import * as css from './export-buttons.css.ts';
import { download, type ExportFormat, exportFile } from './export-file.ts';
import { PART_LABELS, readAll } from './read-all.ts';

/**
 * Exports the person's data to this device. Parts that can't be loaded are missing, and a text names them. Only one
 * export runs at a time, and leaving the page aborts it.
 */
export function ExportButtons({ user }: { readonly user: User }) {
  const running = useSignal<ExportFormat | null>(null);
  const failure = useSignal('');
  const lastRun = useRef<AbortController>(null);
  useEffect(() => () => lastRun.current?.abort(), []);

  const begin = async (format: ExportFormat) => {
    const controller = new AbortController();
    lastRun.current = controller;
    running.value = format;
    failure.value = '';
    try {
      const data = await readAll(user, controller.signal);
      download(exportFile(data, format, new Date()));
      failure.value = incompleteExport(data.missing.map((part) => PART_LABELS[part]));
      toaster.show({ title: 'Your data is in your downloads' });
    } catch (error) {
      if (controller.signal.aborted) return;
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
