import { gzipSync } from 'node:zlib';

/** In bytes; 0 for a part that a release does not have. */
export interface Sizes {
  /** The service worker, after gzip. */
  readonly workerBytes: number;
  /** The shell and the files that `shell.json` lists, as a browser gets them, with the server's compression. */
  readonly precacheBytes: number;
  /** All scripts that the shell asks for, and all that these import statically, after gzip. */
  readonly scriptBytes: number;
}

/** Reads the sizes from a running server, so that any release can be measured. */
export async function measureSizes(origin: string): Promise<Sizes> {
  return {
    workerBytes: await workerBytes(origin),
    precacheBytes: await precacheBytes(origin),
    scriptBytes: await scriptBytes(origin),
  };
}

async function workerBytes(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/sw.js`);
  return answer.ok ? gzipSync(await answer.text()).length : 0;
}

async function precacheBytes(origin: string): Promise<number> {
  const list = await fetch(`${origin}/shell.json`);
  if (!list.ok || !list.headers.get('content-type')?.includes('json')) return 0;
  let sum = 0;
  for (const file of ['/shell', ...((await list.json()) as string[])]) {
    const answer = await fetch(`${origin}${file}`, { headers: { 'accept-encoding': 'br, gzip' } });
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    const { byteLength } = await answer.arrayBuffer();
    // `content-length` is the size as sent, `byteLength` the size after decompression.
    sum += Number(answer.headers.get('content-length') ?? byteLength);
  }
  return sum;
}

async function scriptBytes(origin: string): Promise<number> {
  const page = await (await fetch(`${origin}/shell`)).text();
  const asked = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path as string);
  const found = new Set(asked);
  let sum = 0;
  for (const path of found) {
    const code = await (await fetch(`${origin}${path}`)).text();
    sum += gzipSync(code).length;
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(`/assets/${name}`);
  }
  return sum;
}
