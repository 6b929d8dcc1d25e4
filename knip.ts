import type { KnipConfig } from 'knip';

/** What starts by itself. Scripts of package.json and the client's page are found without being listed. */
const entry = [
  'bench/http/bare-server.ts',
  'bench/live/people-process.ts',
  'client/build.ts',
  'client/build/draw.ts',
  'client/testing/register.ts',
  'e2e/support/unpack-browser.ts',
  'e2e/upgrade/clock.ts',
  'e2e/upgrade/*/make.ts',
  'e2e/upgrade/list-stored-names.ts',
  '{api,bench,client,domain,e2e,infra,projections}/**/*.test.{ts,tsx}',
];

const PACKAGE_URL = /\burl\(\s*['"]?((?:@[\w-]+\/)?[a-z][\w-]*\/[^'")\s]+)/g;

/** Says the package files a stylesheet loads as imports, so that a font in use counts as used. */
function stylesheetImports(css: string): string {
  return Array.from(css.matchAll(PACKAGE_URL), ([, file]) => `import '${file}';`).join('\n');
}

const config: KnipConfig = {
  entry,
  project: ['**/*.{ts,tsx,css}'],
  compilers: { css: stylesheetImports },
  // A type named in an exported signature is exported with it, even when nobody imports it yet.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The migrator calls what a migration exports by name; an unlisted migration is still an unused file.
  ignoreIssues: { 'infra/postgres/migrations/*.ts': ['exports'] },
  // Part of util-linux, tried by the tests of what happens without user namespaces.
  ignoreBinaries: ['unshare'],
  vite: { config: ['client/vite.config.ts'] },
};

export default config;
