import { type DemoList, GUEST_LISTS, JO_LISTS } from './content/acts.ts';
import { type DemoPage, GUEST_PAGES, JO_PAGES } from './content/journal.ts';

/** One of the two demo people. Their passwords are public: the form for signing in shows them (`DEMO_PAIRS`). */
export interface DemoPerson {
  /** The number of the account, below 1000. The seed finds the account by it, so it must not change. */
  readonly demoId: number;
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
  /**
   * The day of the treatment cycle on which their history begins. 0 is a day of treatment, and only a person with 0
   * writes notes (`content/moods.ts`).
   */
  readonly shift: number;
  readonly pages: readonly DemoPage[];
  /** The lists of acts that they choose, each from its day on. */
  readonly lists: readonly DemoList[];
}

export const JO: DemoPerson = {
  demoId: 1,
  username: 'demo',
  fullName: 'Jo Demo',
  password: 'demo-hearten',
  shift: 0,
  pages: JO_PAGES,
  lists: JO_LISTS,
};

export const GUEST: DemoPerson = {
  demoId: 2,
  username: 'guest',
  fullName: 'Guest Demo',
  password: 'guest-hearten',
  shift: 8,
  pages: GUEST_PAGES,
  lists: GUEST_LISTS,
};
