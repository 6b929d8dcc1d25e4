import type { OperationalTables } from '../infra/postgres/tables.ts';
import type {
  AchievementDaysTable,
  AchievementMoodsTable,
  AchievementPeopleTable,
  AchievementsEarnedTable,
} from './achievements/table.ts';
import type { ActListChangesTable, ActTogglesTable, CustomActsTable } from './acts/table.ts';
import type {
  CommunityBookmarksTable,
  CommunityLikesTable,
  CommunityPostsTable,
  CommunityPostTotalsTable,
  CommunityWithheldTable,
} from './community-posts/table.ts';
import type { CommunityHidesTable } from './hides/table.ts';
import type { JournalEntriesTable } from './journal/table.ts';
import type { LogTreeHeadTable, LogTreeTilesTable } from './log-tree/table.ts';
import type {
  ModerationCasesTable,
  ModerationReportsTable,
  ModerationStepsTable,
} from './moderation/table.ts';
import type { MoodEntriesTable } from './mood/table.ts';
import type { NotificationsTable } from './notifications/table.ts';
import type { OperationsActiveTable, OperationsDaysTable } from './operations/table.ts';
import type { ResearchConsentsTable, ResearchEntriesTable } from './research-entries/table.ts';
import type { ResearchReadsTable, ResearchStudiesTable } from './research-reads/table.ts';
import type { StaffActionsTable } from './staff-actions/table.ts';

/** The tables of all read models, without those of erased subjects. */
export interface ReadModelTables {
  achievement_people: AchievementPeopleTable;
  achievement_days: AchievementDaysTable;
  achievement_moods: AchievementMoodsTable;
  achievements_earned: AchievementsEarnedTable;
  mood_entries: MoodEntriesTable;
  journal_entries: JournalEntriesTable;
  act_list_changes: ActListChangesTable;
  custom_acts: CustomActsTable;
  act_toggles: ActTogglesTable;
  community_posts: CommunityPostsTable;
  community_likes: CommunityLikesTable;
  community_bookmarks: CommunityBookmarksTable;
  community_post_totals: CommunityPostTotalsTable;
  community_withheld: CommunityWithheldTable;
  community_hides: CommunityHidesTable;
  moderation_cases: ModerationCasesTable;
  moderation_reports: ModerationReportsTable;
  moderation_steps: ModerationStepsTable;
  notifications: NotificationsTable;
  operations_days: OperationsDaysTable;
  operations_active: OperationsActiveTable;
  staff_actions: StaffActionsTable;
  log_tree_tiles: LogTreeTilesTable;
  log_tree_head: LogTreeHeadTable;
  research_studies: ResearchStudiesTable;
  research_reads: ResearchReadsTable;
  research_consents: ResearchConsentsTable;
  research_entries: ResearchEntriesTable;
}

/** The tables that queries use. The log is not among them. */
export interface Database extends OperationalTables, ReadModelTables {}
