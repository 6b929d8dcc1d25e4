/** The longest title of a study, in characters. */
export const TITLE_MAX = 120;
/** The longest line of a study or protocol, such as its question or a recipient. */
export const LINE_MAX = 500;
/** The longest text of a protocol. */
export const PROTOCOL_TEXT_MAX = 20_000;
/** The most controllers, recipients or countries. */
export const LIST_MAX = 20;

/** The fewest people that an answer of a study may be about. Fewer are counted nowhere. */
export const COHORT_MIN = 25;
/** Counts of people are multiples of this. */
export const PEOPLE_STEP = 5;

/** A SHA-256 as 64 hexadecimal digits in lower case. */
export const SHA256_PATTERN = '^[0-9a-f]{64}$';

/** A position in the log, as a decimal number. It can be larger than a JSON number may be. */
export const POSITION_PATTERN = '^(0|[1-9][0-9]{0,19})$';

/** A day as YYYY-MM-DD. */
export const DAY_PATTERN = '^\\d{4}-\\d\\d-\\d\\d$';
