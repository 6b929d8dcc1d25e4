import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { RecoveryCode } from '../recovery/recovery-code.tsx';
import * as css from './auth.css.ts';

interface RecoveryStepProps {
  readonly person: RegisteredUser;
  readonly onCodeSaved: (person: RegisteredUser) => void;
}

/** Shows the recovery code of a new or recovered account until the person says that they have saved it. */
export function RecoveryStep({ person, onCodeSaved }: RecoveryStepProps) {
  const titleRef = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={css.step}>
      <h2 ref={titleRef} tabIndex={-1} className={css.stepTitle}>
        Your recovery code
      </h2>
      <RecoveryCode
        code={person.recoveryCode}
        username={person.username}
        onCodeSaved={() => onCodeSaved(person)}
      />
    </div>
  );
}
