/** The names under which the names of accounts are stored. A changed one could not be found or opened. */

/**
 * The beginning of a hashed username in `accounts.username_key`. Usernames in the clear are compared in lower case, so
 * none begins like this.
 */
export const HASHED = 'H:';

/** The field that a seal of names is bound to, beside the person. */
export const NAMES_FIELD = 'names';
