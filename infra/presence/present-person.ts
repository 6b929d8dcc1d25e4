/** A person whose presence is written. */
export interface PresentPerson {
  readonly pseudonymId: string;
  /** Whether their account is old enough to count toward the three people below whom nothing is shown. */
  readonly isSettled: boolean;
}
