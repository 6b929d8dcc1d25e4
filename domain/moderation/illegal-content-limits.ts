/**
 * Limits of a report without an account, in code points after trimming. Together they fit into
 * `STORED_REPORT_WORDS_MAX`.
 */
export const EXPLANATION_MAX = 2_000;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

/** Whether the text looks like an e-mail address. Only a mail to it could tell whether it is one. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
