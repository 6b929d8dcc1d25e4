import { PASSWORD_MIN, USERNAME_MAX } from '../../../domain/account/rules.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';

interface CredentialFieldProps {
  /** The id of the form's error message, if there is one. */
  readonly alertId: string | undefined;
}

/** For fields that a phone must not capitalize or correct. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

interface UsernameFieldProps extends CredentialFieldProps {
  /** Lets the browser suggest passkeys here, too. */
  readonly withPasskeys?: boolean;
}

export const UsernameField = ({ alertId, withPasskeys = false }: UsernameFieldProps) => (
  <Field
    label="Username"
    name="username"
    autoComplete={withPasskeys ? 'username webauthn' : 'username'}
    maxLength={USERNAME_MAX}
    required
    alertId={alertId}
    {...AS_TYPED}
  />
);

export const RecoveryCodeField = ({ alertId }: CredentialFieldProps) => (
  <Field label="Recovery code" name="recoveryCode" required alertId={alertId} {...AS_TYPED} />
);

interface CurrentPasswordFieldProps extends CredentialFieldProps {
  readonly label?: string;
  readonly name?: string;
}

export const CurrentPasswordField = ({
  label = 'Password',
  name = 'password',
  alertId,
}: CurrentPasswordFieldProps) => (
  <PasswordField label={label} name={name} autoComplete="current-password" required alertId={alertId} />
);

interface NewPasswordFieldProps extends CredentialFieldProps {
  readonly label: string;
  readonly name: string;
}

export const NewPasswordField = ({ label, name, alertId }: NewPasswordFieldProps) => (
  <PasswordField
    label={label}
    name={name}
    autoComplete="new-password"
    hint={`At least ${PASSWORD_MIN} characters.`}
    minLength={PASSWORD_MIN}
    required
    alertId={alertId}
  />
);
