/** A note's longest text, in code points after trimming. The client imports this file without the schemas. */
export const NOTES_MAX = 2000;
