import { useSignal } from '@preact/signals-react';
import type { User } from '../../../domain/account/schema.ts';
import { logWarning } from '../../lib/log.ts';
import { PLAN_MESSAGES, PlanNotMovable } from '../../lib/messages/plan.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { deleteFromAccount, deleteFromDevice, moveToAccount, moveToDevice } from './move-plan.ts';
import { hasLines, type OwnPlan } from './own-plan.ts';
import * as css from './plan.css.ts';

/** Something that the person can do with the whole plan. Each asks before it changes anything. */
interface PlanAction {
  readonly label: string;
  readonly question: string;
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
  readonly isDeletion: boolean;
  readonly run: () => Promise<void>;
}

interface PlaceCardProps {
  readonly user: User;
  readonly own: Extract<OwnPlan, { status: 'ready' }>;
}

/** Where the plan is kept, with the buttons to move and to delete it. */
export function PlaceCard({ user, own: { place, inAccount } }: PlaceCardProps) {
  const asked = useSignal<PlanAction | null>(null);
  const isBusy = useSignal(false);
  const failure = useSignal('');
  const hasBoth = place === 'device' && inAccount !== undefined && hasLines(inAccount);
  const run = async ({ run: work, done, failed }: PlanAction) => {
    isBusy.value = true;
    failure.value = '';
    try {
      await work();
      asked.value = null;
      toaster.show({ title: done });
    } catch (error) {
      logWarning('The plan stays where it is:', error);
      failure.value = error instanceof PlanNotMovable ? error.message : failed;
    } finally {
      isBusy.value = false;
    }
  };
  const { value: action } = asked;
  return (
    <Card title="Where it is kept">
      <p>{place === 'device' ? ON_DEVICE : IN_ACCOUNT}</p>
      {hasBoth ? <p>Your account has a plan, too.</p> : null}
      {action ? (
        <div className={css.notice}>
          <p>{action.question}</p>
          <div className={css.bar}>
            <Button
              look={action.isDeletion ? 'danger' : 'primary'}
              busy={isBusy.value}
              onClick={() => void run(action)}
            >
              {action.confirm}
            </Button>
            <Button look="outline" onClick={() => (asked.value = null)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <div className={css.bar}>
          {actionsOf(user, place === 'device', hasBoth, inAccount).map((each) => (
            <Button
              key={each.label}
              look={each.isDeletion ? 'danger' : 'outline'}
              onClick={() => {
                failure.value = '';
                asked.value = each;
              }}
            >
              {each.label}
            </Button>
          ))}
        </div>
      )}
      <FormAlert>{failure.value}</FormAlert>
    </Card>
  );
}

const ON_DEVICE =
  'Only on this device, sealed. It hasn’t been sent anywhere. If the device is lost or its browser data is cleared, the plan is gone.';
const IN_ACCOUNT = 'Encrypted in your account. You have it on every device where you sign in, even offline.';

function actionsOf(
  user: User,
  isHere: boolean,
  hasBoth: boolean,
  inAccount: Extract<OwnPlan, { status: 'ready' }>['inAccount'],
): readonly PlanAction[] {
  const deletion = (action: Omit<PlanAction, 'isDeletion' | 'failed'>): PlanAction => ({
    ...action,
    isDeletion: true,
    failed: PLAN_MESSAGES.notDeleted,
  });
  const fromAccount = deletion({
    label: hasBoth ? 'Delete the one in my account' : 'Delete my plan',
    question: 'Delete the plan from your account? No device shows it any more. This can’t be undone.',
    confirm: 'Delete it',
    done: 'The plan is deleted from your account',
    run: () => deleteFromAccount(user.id),
  });
  const toAccount: PlanAction = {
    label: hasBoth ? 'Put both together in my account' : 'Save to my account',
    question:
      'Save the plan to your account, sealed? You then have it on every device where you sign in. It is no longer kept on this device alone.',
    confirm: 'Save to my account',
    done: 'Your plan is in your account',
    failed: PLAN_MESSAGES.notMoved,
    isDeletion: false,
    run: () => moveToAccount(user.id, inAccount),
  };
  if (isHere) {
    return [
      // The shared demo accounts are open to everyone.
      ...(user.demo ? [] : [toAccount]),
      ...(hasBoth ? [fromAccount] : []),
      deletion({
        label: hasBoth ? 'Delete the one on this device' : 'Delete my plan',
        question: 'Delete the plan from this device? This can’t be undone.',
        confirm: 'Delete it',
        done: 'The plan is deleted from this device',
        run: () => deleteFromDevice(user.id),
      }),
    ];
  }
  return [
    {
      label: 'Keep it only on this device',
      question:
        'Keep the plan only on this device? It is deleted from your account, and your other devices don’t show it any more. If this device is lost, the plan is gone.',
      confirm: 'Keep it only here',
      done: 'Your plan is only on this device',
      failed: PLAN_MESSAGES.notMoved,
      isDeletion: false,
      run: () => moveToDevice(user.id),
    },
    fromAccount,
  ];
}
