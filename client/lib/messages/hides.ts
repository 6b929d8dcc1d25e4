import { refusalOr } from './refusal-or.ts';

/** Texts about hiding reflections and thanks. */
export const HIDE_MESSAGES = {
  notHiddenTitle: 'Not hidden',
  notUndoneTitle: 'Still hidden',
  notRead: 'What you have hidden can’t be loaded right now.',
  settingsNotRead: 'Your settings can’t be loaded right now.',
} as const;

/** The text for a hide or an undo that failed. */
export const hideMessage = (error: unknown): string =>
  refusalOr('This couldn’t be done right now. Please try again.', error);
