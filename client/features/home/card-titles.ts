export const MOOD_CARD_TITLE = 'How are you today?';
export const ACTS_CARD_TITLE = 'Your daily acts';
