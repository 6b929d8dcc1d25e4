import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { programPath } from '../../infra/testing/program-path.ts';

const PROJECTOR = programPath('projections/testing/projector-process.ts');

/**
 * Starts a projector in a separate process and waits until it is ready. It is killed when the test ends, if
 * it still runs.
 */
export async function startProjectorProcess(t: TestContext, connectionString: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROJECTOR, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
