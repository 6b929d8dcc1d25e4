import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Window } from 'happy-dom';
import { installBrowserGlobals } from './browser-globals.ts';

/* `node draw.ts --folder F --address A [--mode M] [--hint] [--passkeys]` runs the built client of folder F at an
   address, in a document without a network. It writes the first screen to stdout as a complete HTML page. */
const RENDER_TIMEOUT_MS = 20_000;
const ORIGIN = 'http://localhost';
const ROOT = /(<div id="root">)[\s\S]*?(<\/div>)/;
/** A space that does not break, so that an emptied element keeps its height. */
const BLANK = '\u00a0';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    address: { type: 'string', default: '/' },
    mode: { type: 'string', default: '' },
    hint: { type: 'boolean', default: false },
    passkeys: { type: 'boolean', default: false },
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
  .replace('%HEARTEN_MODE%', values.mode)
  .replace('%HEARTEN_PASSKEYS%', values.passkeys ? 'yes' : '');
if (values.passkeys) Object.assign(globalThis, { PublicKeyCredential: class {} });
// happy-dom's meta elements have no `media` property, which the theme uses.
for (const meta of document.querySelectorAll('meta[media]')) meta.remove();
// biome-ignore lint/suspicious/noDocumentCookie: the page reads the server's hint from this cookie
if (values.hint) document.cookie = 'signed-in-%HEARTEN_COOKIE_SUFFIX%=1';
// Requests stay unanswered, and idle callbacks never run, so nothing is fetched ahead.
Object.assign(globalThis, { fetch: () => new Promise(() => {}), requestIdleCallback: () => 0 });

const linked = () => [...document.querySelectorAll<HTMLLinkElement>('link[href]')];
const initialLinks = new Set(linked());
let needed: HTMLLinkElement[] = [];
const [tag = '', script = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(template) ?? [];
await import(pathToFileURL(join(values.folder, script)).href);

const root = document.getElementById('root') as HTMLElement;
const until = performance.now() + RENDER_TIMEOUT_MS;
while (!root.querySelector('h1')) {
  if (performance.now() > until) throw new Error(`Nothing was rendered at ${values.address}.`);
  needed = linked().filter((link) => !initialLinks.has(link));
  // A page's code waits for the load events of its stylesheets, and this document never fetches them.
  for (const link of needed) link.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setImmediate(resolve));
}
// Copy the page at once: it does not wait for anything that is fetched later.
const drawn = root.cloneNode(true) as HTMLElement;

for (const time of drawn.querySelectorAll('time')) {
  time.removeAttribute('datetime');
  time.textContent = BLANK;
}
// Buttons do nothing before the script runs, and submitting a form would put its fields into the address.
for (const button of drawn.querySelectorAll('button')) button.setAttribute('disabled', '');

const preload = (address: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${address}">`;

/**
 * The content security policy refuses style attributes but allows a stylesheet with a hash, so each style
 * becomes a rule.
 */
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

/** The script starts after this time at the latest, in case no first paint is reported. */
const FIRST_PAINT_WAIT_MS = 1_000;
/**
 * The script is fetched after the fonts and runs after the first paint, which does not need it. A hidden page
 * is never painted, so there the script starts at once.
 */
const deferredScript = `${preload(script)}
    <script type="module">
      const start = () => import('${script}');
      if (document.hidden) start();
      else {
        new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
        setTimeout(start, ${FIRST_PAINT_WAIT_MS});
      }
    </script>`;

const page = template
  .replace(/<title>[^<]*<\/title>/, `<title>${document.title}</title>`)
  .replace(tag, deferredScript)
  .replace('</head>', () => `${head.map((line) => `  ${line}\n  `).join('')}</head>`)
  .replace(ROOT, (_, start: string, end: string) => start + drawn.innerHTML + end);
/** Node can hang if a process ends while V8 still compiles in the background (https://github.com/nodejs/node/issues/54918). */
const COMPILERS_END_WITHIN_MS = 100;
// The app that ran here waits for the network forever, so end the process.
process.stdout.write(page, () => setTimeout(() => process.exit(0), COMPILERS_END_WITHIN_MS));
