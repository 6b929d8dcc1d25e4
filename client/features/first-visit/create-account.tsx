import { LinkButton } from '../../ui/button/button.tsx';
import * as css from './first-visit.css.ts';

/** The primary button of a visitor's Home, with the line below it. After a first check-in it is in `KeepCard`. */
export const CreateAccount = () => (
  <div className={css.create}>
    <LinkButton href="/auth?tab=create" wide>
      Create an account
    </LinkButton>
    <p className={css.belowButton}>No email address needed.</p>
  </div>
);
