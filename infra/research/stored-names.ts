/** The lock that lets one answer about a study be made at a time. Renaming it lets two releases answer at once. */
export const RESEARCH_ANSWER_LOCK = 'hearten-research-answer';
