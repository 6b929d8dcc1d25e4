/**
 * The names of everything the app stores on a device. Changing a name loses the settings, saved quotations
 * and drafts of all existing users. Each name is a constant of its own, so that a page loads only the names
 * it uses.
 */

/** index.html reads this key too, before the first paint. */
export const THEME_KEY = 'hearten-theme';
export const PICTURE_KEY = 'profilePicture';
/** The user id of the person on the picture. */
export const PICTURE_OWNER_KEY = 'profilePictureOf';
/** The user id of the last person to sign in, or empty after signing out. */
export const SIGNED_IN_AS_KEY = 'hearten.signedInAs';
/** The number that identifies this device in the community. */
export const DEVICE_SESSION_KEY = 'sessionId';
export const SOUND_EFFECTS_KEY = 'soundEnabled';
/** A choice made in 1.0.2. Nothing reads it until there are reminders. */
export const DAILY_REMINDERS_KEY = 'remindersEnabled';
/** The region a person chose where the time zone says none. */
export const REGION_KEY = 'hearten.region';
export const OFF_THE_MAP_KEY = 'hearten.offTheMap';
export const BREATHING_TONE_KEY = 'hearten.breathing.sound';
export const BREATHING_VIBRATION_KEY = 'hearten.breathing.vibration';
export const BREATHING_VOICE_KEY = 'hearten.breathing.voice';
export const SOUND_VOLUME_KEY = 'hearten.soundVolume';
export const SAVED_QUOTES_KEY = 'hearten.quotes';
export const samplesKey = (owner: number | 'visitor'): string => `hearten.samples.${owner}`;

/** The prefix of every draft's key. Signing out deletes all of them. */
export const DRAFT_PREFIX = 'hearten.draft.';
export const moodDraft = (userId: number): string => `mood.${userId}`;
export const moodNoteDraft = (userId: number, entryId: string): string => `mood.${userId}.${entryId}`;
export const moodDayDraft = (userId: number, date: string): string => `mood.${userId}.day.${date}`;
export const moodEditDraft = (userId: number, entryId: string): string => `mood.${userId}.edit.${entryId}`;
export const journalDraft = (userId: number): string => `journal.${userId}`;
export const journalEditDraft = (userId: number, entryId: string): string => `journal.${userId}.${entryId}`;
export const reflectionDraft = (userId: number): string => `reflection.${userId}`;
export const gratitudeDraft = (userId: number): string => `gratitude.${userId}`;
export const actListDraft = (userId: number): string => `acts.${userId}`;
export const ownActDraft = (userId: number): string => `own-act.${userId}`;
export const profileDraft = (userId: number): string => `profile.${userId}`;
/** Not a draft, but signing out deletes it too: the acts removed from today's list. */
export const takenOutActs = (userId: number): string => `acts-taken-out.${userId}`;

/** The start of the readable cookie that tells the page to load the session. A suffix follows it. */
export const SIGNED_IN_COOKIE = 'signed-in';
