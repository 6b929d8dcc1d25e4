import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Window } from 'happy-dom';
import { installBrowserGlobals } from './browser-globals.ts';

/*
 * `node draw.ts --folder F --address A [--mode M] [--hint]`: runs the built client of folder F at an address, in a
 * document without a network, and writes what it shows first to stdout, as a page of its own.
 */
const RENDER_TIMEOUT_MS = 20_000;
const ORIGIN = 'http://localhost';
const ROOT = /(<div id="root">)[\s\S]*?(<\/div>)/;
/** No line break, so that what is left empty keeps its height. */
const BLANK = '\u00a0';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    address: { type: 'string', default: '/' },
    mode: { type: 'string', default: '' },
    hint: { type: 'boolean', default: false },
  },
});
const template = await readFile(join(values.folder, 'index.html'), 'utf8');

const window = new Window({
  url: ORIGIN + values.address,
  settings: { disableCSSFileLoading: true },
});
installBrowserGlobals(window);
document.documentElement.innerHTML = template
  .replace(/<!doctype html>|<\/?html[^>]*>/g, '')
  .replace('%HEARTEN_MODE%', values.mode);
// Its elements know no `media`, by which the theme sets these.
for (const meta of document.querySelectorAll('meta[media]')) meta.remove();
// biome-ignore lint/suspicious/noDocumentCookie: it is how the server's hint is read
if (values.hint) document.cookie = 'signed-in-%HEARTEN_COOKIE_SUFFIX%=1';
// Nothing is answered, and there is no idle time to fetch ahead in.
Object.assign(globalThis, { fetch: () => new Promise(() => {}), requestIdleCallback: () => 0 });

const linked = () => [...document.querySelectorAll<HTMLLinkElement>('link[href]')];
const own = new Set(linked());
let needed: HTMLLinkElement[] = [];
const [tag = '', script = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(template) ?? [];
await import(pathToFileURL(join(values.folder, script)).href);

const root = document.getElementById('root') as HTMLElement;
const until = performance.now() + RENDER_TIMEOUT_MS;
while (!root.querySelector('h1')) {
  if (performance.now() > until) throw new Error(`Nothing is drawn at ${values.address}.`);
  needed = linked().filter((link) => !own.has(link));
  // A page's code waits for its stylesheets, which nobody fetches here.
  for (const link of needed) link.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setImmediate(resolve));
}
// At once: what is fetched from here on stands beside the page, which doesn't wait for it.
const drawn = root.cloneNode(true) as HTMLElement;

for (const time of drawn.querySelectorAll('time')) {
  time.removeAttribute('datetime');
  time.textContent = BLANK;
}
// Without the script they do nothing, and a form would be sent as an address.
for (const button of drawn.querySelectorAll('button')) button.setAttribute('disabled', '');

const preload = (address: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${address}">`;

/** Style attributes are refused by the content security policy; a stylesheet with a hash is not. */
const rules = new Map<string, string>();
for (const element of drawn.querySelectorAll('[style]')) {
  const style = String(element.getAttribute('style'));
  const name = rules.get(style) ?? `drawn-${rules.size}`;
  rules.set(style, name);
  element.removeAttribute('style');
  element.setAttribute('class', `${element.getAttribute('class') ?? ''} ${name}`.trim());
}

const head: string[] = [];
for (const link of needed) {
  const address = new URL(link.href, ORIGIN).pathname;
  if (template.includes(`href="${address}"`)) continue;
  if (link.rel === 'stylesheet') {
    const css = await readFile(join(values.folder, address), 'utf8');
    head.push(`<style>${css.trim()}</style>`, `<link rel="stylesheet" disabled href="${address}">`);
  } else {
    head.push(preload(address));
  }
}
if (rules.size > 0) {
  head.push(`<style>${[...rules].map(([style, name]) => `.${name}{${style}}`).join('')}</style>`);
}

/** How long the script waits for a paint that it may have missed. */
const UNPAINTED_MS = 1_000;
/** The script comes after the fonts and runs after the first paint, which doesn't need it. A hidden page has none. */
const deferredScript = `${preload(script)}
    <script type="module">
      const start = () => import('${script}');
      if (document.hidden) start();
      else {
        new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
        setTimeout(start, ${UNPAINTED_MS});
      }
    </script>`;

const page = template
  .replace(/<title>[^<]*<\/title>/, `<title>${document.title}</title>`)
  .replace(tag, deferredScript)
  .replace('</head>', () => `${head.map((line) => `  ${line}\n  `).join('')}</head>`)
  .replace(ROOT, (_, start: string, end: string) => start + drawn.innerHTML + end);
// The app it has run waits for the network for ever.
process.stdout.write(page, () => process.exit(0));
