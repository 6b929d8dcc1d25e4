/** The field that the seal of a push subscription is bound to, beside the row. After a change none could be opened. */
export const SUBSCRIPTION_FIELD = 'push-subscription';
