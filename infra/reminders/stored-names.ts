/** The field that the seal of a push subscription is bound to, beside the row. A changed name could not be opened. */
export const SUBSCRIPTION_FIELD = 'push-subscription';
