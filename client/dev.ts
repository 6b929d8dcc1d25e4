import { spawn } from 'node:child_process';
import { createServer, type Plugin } from 'vite';

const API_PORT = 3000;
const PAGE_PORT = 5173;
const PAGE_ORIGIN = `http://localhost:${PAGE_PORT}`;

/** Fills the page's meta tags with the values that the API server writes (`api/client-pages.ts`). */
function pageMetaFromServer(): Plugin {
  return {
    name: 'hearten-page-meta-from-server',
    async transformIndexHtml(html) {
      const page = await fetch(`http://127.0.0.1:${API_PORT}/`).then((answer) => answer.text());
      return html.replace(/%HEARTEN_(\w+)%/g, (_, name: string) => {
        // A worker would answer with files that Vite has changed since.
        if (name === 'WORKER') return '';
        const meta = `name="hearten-${name.toLowerCase().replaceAll('_', '-')}"`;
        return new RegExp(`${meta}\\s+content="([^"]*)"`).exec(page)?.[1] ?? '';
      });
    },
  };
}

/** The API server in demo mode. It restarts whenever one of its files is saved. */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/server.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(API_PORT),
    PUBLIC_ORIGIN: PAGE_ORIGIN,
    HEARTEN_DEMO: '1',
  },
});
server.on('exit', (code) => process.exit(code ?? 0));

const page = await createServer({
  configFile: new URL('vite.config.ts', import.meta.url).pathname,
  plugins: [pageMetaFromServer()],
  server: {
    port: PAGE_PORT,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${API_PORT}`, ws: true } },
  },
});
await page.listen();
console.log(`Open ${PAGE_ORIGIN}. The page reloads after each change.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void page.close();
  });
}
