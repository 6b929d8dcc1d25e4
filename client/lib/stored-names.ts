/**
 * The names of what the app stores on a device, except those of most records in its databases, which stand where they
 * are used. Changing a name loses the settings, saved quotations and drafts of all existing users. Each name is a
 * constant of its own, so that a page loads only the names it uses.
 */

/** index.html reads this key too, before the first paint. */
export const THEME_KEY = 'hearten-theme';
export const PICTURE_KEY = 'profilePicture';
/** The user id of the person who chose the picture. */
export const PICTURE_OWNER_KEY = 'profilePictureOf';
/** The user id of the last person to sign in, or empty after signing out. */
export const SIGNED_IN_AS_KEY = 'hearten.signedInAs';
/** A sign-out that has begun on this device and not ended: see `features/session/sign-out.ts`. */
export const SIGN_OUT_PENDING_KEY = 'hearten.signOutPending';
/** Why a person's session ended elsewhere. `features/session/wipe.ts` deletes their data here, and then this mark. */
export const WIPE_PREFIX = 'hearten.wipe.';
/**
 * A note on the writes that wait: in which database of the person, how many, and how many the browser has deleted. See
 * `lib/outbox/gone-writes.ts`.
 */
export const waitsKey = (userId: number): string => `hearten.waits.${userId}`;
/** The id that this device sends with each reflection and each thanks. The server ignores it. */
export const DEVICE_SESSION_KEY = 'sessionId';
export const SOUND_EFFECTS_KEY = 'soundEnabled';
/** A choice made in 1.0.2, which had no reminders. A person who chose them is offered them once. */
export const DAILY_REMINDERS_KEY = 'remindersEnabled';
/** The region a person chose where the time zone says none. */
export const REGION_KEY = 'hearten.region';
/** The themes whose reflections are folded on this device, separated by commas. */
export const FOLDED_THEMES_KEY = 'hearten.foldedThemes';
export const OFF_THE_MAP_KEY = 'hearten.offTheMap';
/** Whether the app's icon has the number of unread notifications. */
export const APP_BADGE_KEY = 'hearten.appBadge';
export const BREATHING_TONE_KEY = 'hearten.breathing.sound';
export const BREATHING_VIBRATION_KEY = 'hearten.breathing.vibration';
export const BREATHING_VOICE_KEY = 'hearten.breathing.voice';
/** Whether a line with a number to call may show while the person writes. Only Profile changes it. */
export const HELP_WHILE_WRITING_KEY = 'hearten.helpWhileWriting';
/** Whether this device offers help after hard days. */
export const LOW_DAYS_OFFERS_KEY = 'hearten.lowDaysOffers';
export const SOUND_VOLUME_KEY = 'hearten.soundVolume';
/**
 * How long Hearten may be in the background before it locks, in ms. It exists while a person's lock is on. index.html
 * reads this key and `SIGNED_IN_AS_KEY` too.
 */
export const lockKey = (userId: number): string => `hearten.lock.${userId}`;
/** Whether every page shows the exit button. */
export const EXIT_BUTTON_KEY = 'hearten.exitButton';
/** Stored for a tab whose person has left by the quick exit. index.html reads this key too. */
export const LEFT_KEY = 'hearten.left';
/** The time zone in which a person chose a place for Help, followed by that place. */
export const HELP_PLACE_KEY = 'hearten.helpPlace';
/** The number of a person's treatment team. It is readable before signing in, so it is not sealed. */
export const treatmentTeamKey = (owner: number | 'visitor'): string => `hearten.treatmentTeam.${owner}`;
export const SAVED_QUOTES_KEY = 'hearten.quotes';
/** A moderator's reading times, which nobody else sees. */
export const moderatorHoursKey = (userId: number): string => `hearten.moderatorHours.${userId}`;
export const samplesKey = (owner: number | 'visitor'): string => `hearten.samples.${owner}`;

/**
 * The prefix of every draft's key. Signing out deletes those of the person, and those of others if the whole device is
 * cleared. The functions below return what follows the prefix.
 */
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
export const planDraft = (userId: number, step: string): string => `plan.${userId}.${step}`;
/** Not a draft, but signing out deletes it too: the acts removed from today's list. */
export const takenOutActs = (userId: number): string => `acts-taken-out.${userId}`;

/** Not a draft, but signing out deletes it too: when this device reminds its owner. */
export const ownReminders = (userId: number): string => `reminders.${userId}`;
/** Not a draft, but signing out deletes it too: the day on which this device last offered help after hard days. */
export const lowDaysOffer = (userId: number): string => `low-days.${userId}`;
/** A visitor's check-in. Not a draft either, but signing out deletes it too. It belongs to no account yet. */
export const FIRST_CHECK_IN_KEY = `${DRAFT_PREFIX}first-check-in`;

/** The answer to the suggestion to install the app, and the number of check-ins on this device, counted up to three. */
export const INSTALL_KEY = 'hearten.install';

/** The start of the name of each cache of the service worker. The name of a build follows it. */
export const BUILD_CACHE_PREFIX = 'hearten.build.';

/** The start of the readable cookie that tells the page to load the session. A suffix follows it. */
export const SIGNED_IN_COOKIE = 'signed-in';

/** The IndexedDB database of the device, and the one of each person who has signed in on it. */
export const DEVICE_DATABASE = 'hearten.device';
export const personDatabaseName = (userId: number): string => `hearten.person.${userId}`;
/** The record of a person's database, in `settings`, with a safety plan that is kept on this device alone. */
export const DEVICE_PLAN = 'plan';
/** The name of the stored answer with the safety plan of the account. It never expires: see `lib/device/answers.ts`. */
export const PLAN_ANSWER = 'plan';
