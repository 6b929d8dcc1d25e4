import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';

/** Opens a screen. */
export type Go = (page: Page, origin: string) => Promise<unknown>;

/** Opens a screen as `person`, whose cookies it gives to the page where the screen needs them. */
export type GoAs = (page: Page, origin: string, person: ApiClient) => Promise<unknown>;
