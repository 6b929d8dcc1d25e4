import type { ProjectionFigures } from '../../../domain/operations/schema.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { actionMessage } from './action-message.ts';
import { refreshOverview } from './overview.ts';
import * as css from './projections.css.ts';
import { refreshStaffActions } from './staff-actions.ts';

const ACTIONS = {
  retry: {
    label: 'Retry',
    start: (name: string) => api('POST /api/operations/projections/:name/retry', { params: { name } }),
    started: (name: string) => ({
      title: `${name} tries again`,
      text: 'If it stops again, look at its reason.',
    }),
  },
  rebuild: {
    label: 'Rebuild',
    start: (name: string) => api('POST /api/operations/projections/:name/rebuild', { params: { name } }),
    started: (name: string) => ({ title: `The rebuild of ${name} has begun` }),
  },
  verify: {
    label: 'Verify',
    start: (name: string) => api('POST /api/operations/projections/:name/verify', { params: { name } }),
    started: (name: string) => ({ title: `The check of ${name} has begun` }),
  },
} as const;
export type RunAction = keyof typeof ACTIONS;

interface RunButtonProps {
  readonly action: RunAction;
  readonly name: string;
  /** Whether a run goes on, so that the button is off. */
  readonly isBusy?: boolean;
}

/** Begins an action on a projection. The overview shows its progress. */
export function RunButton({ action, name, isBusy = false }: RunButtonProps) {
  const { busy, failure, run } = useAttempt(actionMessage);
  const { label, start, started } = ACTIONS[action];
  const begin = async () => {
    const isStarted = await run(() => start(name));
    toaster.show(
      isStarted ? started(name) : { title: `${label} didn’t start`, text: failure.peek(), destructive: true },
    );
    refreshOverview();
    refreshStaffActions();
  };
  return (
    <Button look="outline" busy={busy.value || isBusy} onClick={() => void begin()}>
      {label}
      <span className={hidden}> {name}</span>
    </Button>
  );
}

/** The action that the state of a projection calls for. Undefined if none does. */
export function remedyOf({ health, lastVerified, running }: ProjectionFigures): RunAction | undefined {
  if (health === 'paused') return 'retry';
  const differs = health === 'wrong' && lastVerified?.isEqual === false;
  return differs && running === null ? 'rebuild' : undefined;
}

/** The actions for a projection. While it is rebuilt or checked, nothing can be begun. */
export const RunButtons = ({ projection }: { readonly projection: ProjectionFigures }) => {
  const { name, health, running } = projection;
  const isBusy = running !== null;
  return (
    <div className={css.buttons}>
      {health === 'paused' ? <RunButton action="retry" name={name} isBusy={isBusy} /> : null}
      <RunButton action="rebuild" name={name} isBusy={isBusy} />
      <RunButton action="verify" name={name} isBusy={isBusy} />
    </div>
  );
};
