/** The field that the seal of a passkey is bound to, beside the row. After a change none could be opened. */
export const PASSKEY_FIELD = 'passkey';
