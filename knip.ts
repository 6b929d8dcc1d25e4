import type { KnipConfig } from 'knip';

/** Files that are started directly. Scripts of package.json and the client's page are found without being listed. */
const entry = [
  'bench/http/bare-server.ts',
  'bench/live/people-process.ts',
  'client/build.ts',
  'client/build/draw.ts',
  'client/testing/register.ts',
  'e2e/offline/page/*.ts',
  'client/public/*.css',
  'client/worker/worker.ts',
  'e2e/support/unpack-browser.ts',
  'e2e/upgrade/clock.ts',
  'e2e/upgrade/*/make.ts',
  'e2e/upgrade/list-stored-names.ts',
  'e2e/upgrade/pack-server.ts',
  'projections/testing/projector-process.ts',
  '{api,bench,client,domain,e2e,infra,projections}/**/*.test.{ts,tsx}',
];

const PACKAGE_URL = /\burl\(\s*['"]?((?:@[\w-]+\/)?[a-z][\w-]*\/[^'")\s]+)/g;

/** Turns the package files that a stylesheet loads into imports, so that a font in use counts as used. */
function stylesheetImports(css: string): string {
  return Array.from(css.matchAll(PACKAGE_URL), ([, file]) => `import '${file}';`).join('\n');
}

const config: KnipConfig = {
  entry,
  project: ['**/*.{ts,tsx,css}'],
  compilers: { css: stylesheetImports },
  // A type named in an exported signature is exported too, even if no file imports it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The migrator calls the exports of a migration by name. A migration that is not listed still counts as unused.
  ignoreIssues: { 'infra/postgres/migrations/*.ts': ['exports'] },
  // Part of util-linux, with which tests run without user namespaces, and Debian's package for the monitoring check.
  ignoreBinaries: ['unshare', 'prometheus'],
  vite: { config: ['client/vite.config.ts'] },
};

export default config;
