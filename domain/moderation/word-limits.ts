/** Limits of the words of reporters, moderators and authors, in code points after trimming. */
export const REPORT_WORDS_MAX = 500;
/** With the explanation, the name and the e-mail address of a report without an account. */
export const STORED_REPORT_WORDS_MAX = 2_500;
export const NOTE_MAX = 500;
export const APPEAL_WORDS_MAX = 1_000;
