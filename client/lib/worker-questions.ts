/*
 * Questions that pages and the service worker ask each other. Pages and workers of two releases talk, so names never
 * change.
 */

/** Of which build are you? Asked by both. */
export const BUILD_QUESTION = 'hearten.build';

/** Which text has another app shared? Asked by a page. The answer is given once. */
export const SHARED_TEXT_QUESTION = 'hearten.sharedText';
