import { CircleAlert, Clock } from 'lucide-react';
import type { WaitMark } from '../../lib/outbox/wait-mark.ts';
import * as css from './waiting-chip.css.ts';

export const WAIT_TEXTS: Readonly<Record<WaitMark, string>> = {
  waiting: 'Waiting to send',
  changed: 'Change waiting to send',
  refused: 'Please decide',
};

/** Says that something on this device is not sent yet, or that the server refused it. Shows nothing without a mark. */
export function WaitingChip({ mark }: { readonly mark: WaitMark | undefined }) {
  if (!mark) return null;
  const Icon = mark === 'refused' ? CircleAlert : Clock;
  return (
    <span className={css.chip}>
      <Icon size={16} aria-hidden />
      {WAIT_TEXTS[mark]}
    </span>
  );
}
