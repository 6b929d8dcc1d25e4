import type { User } from '../../../domain/account/schema.ts';
import type { AccountRequest } from '../../../domain/account-requests/schema.ts';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import type { ActDay, DailyAct } from '../../../domain/acts/schema.ts';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import type { Consents } from '../../../domain/consents/schema.ts';
import type { ThanksSetting } from '../../../domain/gratitude/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { Notice, OwnReport } from '../../../domain/moderation/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import type { Plan } from '../../../domain/plan/schema.ts';
import type { OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import type { StaffRole } from '../../../domain/staff/roles.ts';
import type { DevicePlan } from '../../lib/device/device-plan.ts';

/** A post of another person that the person marked. Its words belong to its author and are not exported. */
export type MarkedPost = Pick<CommunityPost, 'id' | 'region' | 'createdAt'>;

/** Something that the person has hidden. Its words belong to its author. */
export type HideMark = Pick<Hide, 'kind' | 'later' | 'hiddenAt'>;

/** What each part of an export contains. */
export interface Parts {
  readonly mood: readonly MoodEntry[];
  readonly journal: readonly JournalEntry[];
  readonly plan: Plan;
  readonly tasks: readonly DailyAct[];
  readonly taskHistory: readonly ActDay[];
  readonly achievements: readonly Achievement[];
  readonly notifications: readonly Notification[];
  readonly reflections: readonly CommunityPost[];
  readonly likes: readonly MarkedPost[];
  readonly bookmarks: readonly MarkedPost[];
  readonly hides: readonly HideMark[];
  readonly communitySettings: ThanksSetting;
  readonly reports: readonly OwnReport[];
  readonly notices: readonly Notice[];
  readonly consents: Consents;
  readonly roles: readonly StaffRole[];
  readonly accountRequests: readonly AccountRequest[];
  readonly studies: readonly OwnStudy[];
  readonly studyReads: readonly SeenRead[];
}
export type PartName = keyof Parts;

/** The parts of an export, as a person calls them. */
export const PART_LABELS: Readonly<Record<PartName, string>> = {
  mood: 'moods',
  journal: 'journal',
  plan: 'safety plan',
  tasks: 'today’s activities',
  taskHistory: 'activity history',
  achievements: 'badges',
  notifications: 'notifications',
  reflections: 'reflections',
  likes: 'likes',
  bookmarks: 'bookmarks',
  hides: 'what you have hidden',
  communitySettings: 'community settings',
  reports: 'what you have reported',
  notices: 'messages from the moderators',
  consents: 'consents',
  roles: 'roles',
  accountRequests: 'requests about your account',
  studies: 'studies',
  studyReads: 'who has looked in studies',
};

/**
 * The data of a person's export: these parts from the server, and the safety plan that is on this device alone. Lists
 * of entries and posts are newest first. A part that could not be loaded is null. The export lacks sent thanks, thanks
 * that wait or are hidden, notifications beyond the newest `NOTIFICATIONS_MAX`, deleted entries, earlier wordings,
 * passkeys, sessions and reminders.
 */
export type PersonalData = { readonly [P in PartName]: Parts[P] | null } & {
  readonly account: User;
  /** Null if there is none, or if it can't be read. */
  readonly planOnThisDevice: DevicePlan | null;
  /** The parts that could not be loaded. */
  readonly missing: readonly PartName[];
};
