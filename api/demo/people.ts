import { type DemoList, GUEST_LISTS, JO_LISTS } from './content/acts.ts';
import { type DemoPage, GUEST_PAGES, JO_PAGES } from './content/journal.ts';

/** One of the two people whose passwords are published. */
export interface DemoPerson {
  readonly demoId: number;
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
  /** The day of the treatment cycle on which their history begins. */
  readonly shift: number;
  readonly pages: readonly DemoPage[];
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
