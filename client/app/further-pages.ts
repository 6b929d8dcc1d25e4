import type { ComponentType } from 'react';

const operations = async () => (await import('../features/operations/operations-page.tsx')).OperationsPage;
const studies = async () => (await import('../features/studies/studies-page.tsx')).StudiesPage;

/**
 * The pages that `routes.ts` does not name, by their addresses. This table is not part of the first load, because each
 * page adds the names of all files that it needs.
 */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/decisions': async () => (await import('../features/notices/notices-page.tsx')).NoticesPage,
  '/edit-profile': async () =>
    (await import('../features/edit-profile/edit-profile-page.tsx')).EditProfilePage,
  '/lock-and-exit': async () => (await import('../features/lock/lock-and-exit-page.tsx')).LockAndExitPage,
  '/moderate': async () => (await import('../features/moderation/moderation-page.tsx')).ModerationPage,
  '/moderate/hours': async () => (await import('../features/moderation/hours-page.tsx')).HoursPage,
  '/ops': operations,
  '/ops/backups': operations,
  '/ops/erasures': operations,
  '/ops/log': operations,
  '/ops/moderation': operations,
  '/ops/projections': operations,
  '/ops/staff': operations,
  '/plan': async () => (await import('../features/plan/plan-page.tsx')).PlanPage,
  '/privacy-security': async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
  '/reminders': async () => (await import('../features/reminders/reminders-page.tsx')).RemindersPage,
  '/research': async () => (await import('../features/research/research-page.tsx')).ResearchPage,
  '/research/looked': async () => (await import('../features/research/looked-page.tsx')).LookedPage,
  '/report-illegal': async () =>
    (await import('../features/report-illegal/report-illegal-page.tsx')).ReportIllegalPage,
  '/roles': async () => (await import('../features/staff/roles-page.tsx')).RolesPage,
  '/rules': async () => (await import('../features/rules/rules-page.tsx')).RulesPage,
  '/studies': studies,
  '/share': async () => (await import('../features/share/share-page.tsx')).SharePage,
  '/terms': async () => (await import('../features/legal/terms-page.tsx')).TermsPage,
};

/** Each study has an address of its own below this one. */
const STUDIES = '/studies/';

const notFound = async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage;

/** Fetches the page of an address. `address` ends without a slash. All addresses without a page get `NotFoundPage`. */
export const fetchFurtherPage = (address: string): Promise<ComponentType> =>
  (PAGES[address] ?? (address.startsWith(STUDIES) ? studies : notFound))();
