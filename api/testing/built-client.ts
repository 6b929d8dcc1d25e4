import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The inline script and style of the small client's page. */
export const SCRIPT = "\n  document.documentElement.dataset.theme = 'dark';\n";
export const STYLE = 'body { margin: 0 }';
const PAGE = `<!doctype html><html><head>
<meta name="hearten-cookie-suffix" content="%HEARTEN_COOKIE_SUFFIX%">
<meta name="hearten-mode" content="%HEARTEN_MODE%">
<meta name="hearten-passkeys" content="%HEARTEN_PASSKEYS%">
<meta name="hearten-worker" content="%HEARTEN_WORKER%">
<style>${STYLE}</style>
<script>${SCRIPT}</script>
<script type="module" src="/assets/app-1a2b3c.js"></script>
</head><body></body></html>`;

const drawnAs = (words: string) =>
  PAGE.replace('</head>', `<style>.${words} { width: 1px }</style></head>`).replace(
    '<body>',
    `<body>${words}`,
  );
const DRAWN = [
  { address: '/', mode: '', hint: false, html: drawnAs('visitor') },
  { address: '/', mode: 'demo', hint: false, html: drawnAs('demo') },
  { address: '/', hint: true, html: drawnAs('member') },
  { address: '/auth', hint: false, html: drawnAs('door') },
  { address: '/auth?tab=create', hint: false, html: drawnAs('create') },
];

/** Stand-ins for the service worker and the list of files that it stores, in the format of the build. */
export const WORKER = "addEventListener('fetch', () => {});";
export const OFFLINE_FILES = ['/assets/app-1a2b3c.js', '/favicon.svg'];

/** A test app that serves a small built client. `beside` is another process of the same installation. */
export async function buildWithClient(t: TestContext, env: TestAppOptions['env'] = {}, beside?: TestApp) {
  const parent = await mkdtemp(join(tmpdir(), 'hearten-client-'));
  t.after(() => rm(parent, { recursive: true }));
  const clientFolder = join(parent, 'dist');
  await mkdir(join(clientFolder, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await writeFile(join(clientFolder, 'index.html'), PAGE);
  await writeFile(join(clientFolder, 'documents.json'), JSON.stringify(DRAWN));
  await writeFile(join(clientFolder, 'worker.js'), WORKER);
  await writeFile(join(clientFolder, 'offline-files.json'), JSON.stringify(OFFLINE_FILES));
  await writeFile(join(clientFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(clientFolder, 'assets', 'app-1a2b3c.js'), 'export {};');
  await writeFile(join(clientFolder, 'assets', 'long-1a2b3c.js'), 'export {};'.repeat(99));
  await writeFile(
    join(clientFolder, 'assets', 'long-1a2b3c.js.br'),
    brotliCompressSync('export {};'.repeat(99)),
  );
  return buildTestApp(t, { clientFolder, env, ...(beside && { beside }) });
}
