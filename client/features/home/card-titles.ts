/* The titles of two cards of Home, for a signed-in person and in the demo. */

export const MOOD_CARD_TITLE = 'How are you today?';
export const ACTS_CARD_TITLE = 'Your daily acts';
