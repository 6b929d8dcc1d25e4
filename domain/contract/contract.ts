import * as account from './account.ts';
import * as accountRequests from './account-requests.ts';
import * as achievements from './achievements.ts';
import * as acts from './acts.ts';
import * as community from './community.ts';
import * as consents from './consents.ts';
import * as gratitude from './gratitude.ts';
import * as hides from './hides.ts';
import * as journal from './journal.ts';
import * as lock from './lock.ts';
import * as moderation from './moderation.ts';
import * as mood from './mood.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as operationsActions from './operations-actions.ts';
import * as operationsPage from './operations-page.ts';
import * as passkeys from './passkeys.ts';
import * as plan from './plan.ts';
import * as posts from './posts.ts';
import * as presence from './presence.ts';
import * as reminders from './reminders.ts';
import * as research from './research.ts';
import type { RouteDefinition } from './route.ts';
import * as staff from './staff.ts';
import * as studies from './studies.ts';
import * as studyExports from './study-exports.ts';

const byName = {
  ...account,
  ...accountRequests,
  ...passkeys,
  ...lock,
  ...consents,
  ...mood,
  ...journal,
  ...plan,
  ...acts,
  ...achievements,
  ...notifications,
  ...reminders,
  ...presence,
  ...community,
  ...posts,
  ...gratitude,
  ...hides,
  ...moderation,
  ...staff,
  ...studies,
  ...studyExports,
  ...operations,
  ...operationsPage,
  ...operationsActions,
  ...research,
};

type Route = (typeof byName)[keyof typeof byName];

/** Every route of the contract by method and path: `Contract['POST /api/mood']`. */
export type Contract = { [R in Route as `${R['method']} ${R['path']}`]: R };

/** All routes of the contract. */
export const CONTRACT: readonly RouteDefinition[] = Object.values(byName);
