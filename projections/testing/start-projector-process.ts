import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROJECTOR = fileURLToPath(new URL('projector-process.ts', import.meta.url));

/** A projector in a real process of its own, up; killed at the latest when the test ends. */
export async function startProjectorProcess(t: TestContext, connectionString: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROJECTOR, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
