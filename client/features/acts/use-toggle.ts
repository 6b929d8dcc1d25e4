import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { ACT_MESSAGES } from '../../lib/messages/acts.ts';
import type { TodaysActs } from './acts.ts';
import type { ShownAct } from './waiting-acts.ts';

export interface ToggleProps {
  readonly act: ShownAct;
  readonly toggle: TodaysActs['toggle'];
}

/** The toggle of one act, and the message beside it after a failure. */
export function useToggle({ act, toggle }: ToggleProps) {
  const alertId = useId();
  const failure = useSignal('');
  return {
    alertId,
    failure,
    change: async (isCompleted: boolean): Promise<void> => {
      failure.value = '';
      if (!(await toggle(act, isCompleted))) failure.value = ACT_MESSAGES.notToggled;
    },
  };
}
