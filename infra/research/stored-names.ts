import { uuidV5 } from '../crypto/uuid-v5.ts';

/** The lock that lets one answer about a study be made at a time. Renaming it lets two releases answer at once. */
export const RESEARCH_ANSWER_LOCK = 'hearten-research-answer';

/**
 * The made-up participants of the demo study, by their number. They are always the same, so that seeding again stores
 * nothing twice.
 */
export const demoParticipantId = (number: number): string => uuidV5(`demo:participant:${number}`);
