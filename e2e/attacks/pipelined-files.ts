import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';

const CONNECTIONS = 25;
const REQUESTS = 1_000;
/** How long the attack goes on before the connections are closed, and how long the server has to close files. */
const ATTACK_MS = 10_000;
const RECOVERY_MS = 5_000;
const STEP_MS = 20;
/** How long another caller waits for an answer. */
const PATIENCE_MS = 5_000;

export const pipelinedFiles: Attack = {
  name: 'pipelined-files',
  method: `${CONNECTIONS} connections send ${REQUESTS} GETs of a static file each, without waiting for answers`,
  async run({ origin, pid }) {
    const file = await findStaticFile(origin);
    const before = openFilesOf(pid);
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, openFilesOf(pid));
    }, STEP_MS);
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(origin)));
    for (const socket of sockets) {
      socket.write(`GET ${file} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`.repeat(REQUESTS));
    }
    await sleep(ATTACK_MS / 2);
    const other = await answerTime(origin);
    await sleep(ATTACK_MS / 2);
    clearInterval(look);
    for (const socket of sockets) socket.destroy();
    await sleep(RECOVERY_MS);
    return [
      { what: 'open files before', value: `${before}` },
      { what: 'open files, the most during the attack', value: `${most}` },
      { what: `open files ${RECOVERY_MS / 1_000} s after the attack`, value: `${openFilesOf(pid)}` },
      { what: 'another caller during the attack', value: other },
    ];
  },
};

async function findStaticFile(origin: string): Promise<string> {
  const page = await (await fetch(origin)).text();
  const [file] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (!file) throw new Error('the page names no script');
  return file;
}

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may cut the connection. Answers stay unread.
  return socket.on('error', () => undefined);
}

async function answerTime(origin: string): Promise<string> {
  const began = performance.now();
  const answer = await fetch(`${origin}/live`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  return answer ? `${answer.status} after ${Math.round(performance.now() - began)} ms` : 'no answer';
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
