/** The kinds of writing that people can hide, and that can be the subject of a case: a post, and a thanks. */
export const WRITING_KINDS = ['post', 'gratitude'] as const;
export type WritingKind = (typeof WRITING_KINDS)[number];
