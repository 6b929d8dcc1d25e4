import * as account from './account.ts';
import * as achievements from './achievements.ts';
import * as acts from './acts.ts';
import * as consents from './consents.ts';
import * as gratitude from './gratitude.ts';
import * as journal from './journal.ts';
import * as mood from './mood.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as posts from './posts.ts';
import * as presence from './presence.ts';
import type { RouteDefinition } from './route.ts';

const byName = {
  ...account,
  ...passkeys,
  ...consents,
  ...mood,
  ...journal,
  ...acts,
  ...achievements,
  ...notifications,
  ...presence,
  ...posts,
  ...gratitude,
  ...operations,
};

type Route = (typeof byName)[keyof typeof byName];

/** Every route by method and path: `Contract['POST /api/mood']`. */
export type Contract = { [R in Route as `${R['method']} ${R['path']}`]: R };

/** All routes of the contract. */
export const CONTRACT: readonly RouteDefinition[] = Object.values(byName);
