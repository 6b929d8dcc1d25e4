import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';

/** Opens one screen. The page already has the cookies that the screen needs. The caller waits until it has loaded. */
export type Go = (page: Page, origin: string) => Promise<unknown>;

/** Opens one screen for `person`, on a page without cookies. Adds the person's cookies if the screen needs them. */
export type GoAs = (page: Page, origin: string, person: ApiClient) => Promise<unknown>;
