import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CreateAccount } from './create-account.tsx';
import { isStoredHere, visitorsCheckIn } from './first-check-in.ts';

/** Says how long a visitor's check-in stays, and how it moves to an account. Shown once there is one. */
export function KeepCard() {
  if (!visitorsCheckIn.value) return null;
  return (
    <Card title="Keep this check-in" calm>
      <p>
        {isStoredHere()
          ? 'It is only on this device, for a day.'
          : 'This device can’t store it, so it is here until you close this page.'}{' '}
        With an account it stays, and you can see it on your other devices.
      </p>
      <CreateAccount />
      <LinkButton href="/auth" look="quiet">
        I have an account
      </LinkButton>
    </Card>
  );
}
