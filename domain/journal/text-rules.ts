import { CONTENT_MAX, CONTENT_MIN, TITLE_MAX, TITLE_MIN } from './schema.ts';

/* The rules of an entry's texts. The client checks them too, and needs nothing else of the decider. */

export const TITLE_RULE = {
  min: TITLE_MIN,
  max: TITLE_MAX,
  tooShort: `Title must be at least ${TITLE_MIN} characters`,
  tooLong: `Title must not exceed ${TITLE_MAX} characters`,
};
export const CONTENT_RULE = {
  min: CONTENT_MIN,
  max: CONTENT_MAX,
  tooShort: `Content must be at least ${CONTENT_MIN} characters`,
  tooLong: `Content must not exceed ${CONTENT_MAX} characters`,
};
