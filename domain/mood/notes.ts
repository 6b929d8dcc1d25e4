/**
 * The maximum length of a note, in code points after trimming. It has its own file so that the client can
 * import it without the schemas.
 */
export const NOTES_MAX = 2000;
