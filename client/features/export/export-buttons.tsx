import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { download } from '../../lib/download.ts';
import { logWarning } from '../../lib/log.ts';
import { incompleteExport, PROFILE_MESSAGES } from '../../lib/messages/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import * as css from './export-buttons.css.ts';
import { type ExportFormat, exportFile } from './export-file.ts';
import { PART_LABELS } from './personal-data.ts';
import { readAll } from './read-all.ts';

/**
 * Exports the person's data to this device. Parts that can't be loaded are missing, and a text names them. Only one
 * export runs at a time, and leaving the page aborts it.
 */
export function ExportButtons({ user }: { readonly user: User }) {
  const format = useSignal<ExportFormat>('text');
  const lastRun = useRef<AbortController>(null);
  useEffect(() => () => lastRun.current?.abort(), []);

  const { busy, failure, run } = useAttempt((error) => {
    if (lastRun.current?.signal.aborted) return '';
    logWarning('The export failed:', error);
    return PROFILE_MESSAGES.notExported;
  });

  const begin = (chosen: ExportFormat) =>
    run(async () => {
      const controller = new AbortController();
      lastRun.current = controller;
      format.value = chosen;
      const data = await readAll(user, controller.signal);
      download(exportFile(data, chosen, new Date()));
      failure.value = incompleteExport(data.missing.map((part) => PART_LABELS[part]));
      toaster.show({ title: 'Your data is in your downloads' });
    });

  const button = (ofFormat: ExportFormat, label: string) => (
    <Button look="outline" wide busy={busy.value} onClick={() => void begin(ofFormat)}>
      {busy.value && format.value === ofFormat ? PROFILE_MESSAGES.exporting : label}
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
