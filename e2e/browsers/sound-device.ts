import { join } from 'node:path';
import { findProgram, startProgram } from '../support/programs.ts';
import type { EngineScope } from './driver.ts';

/**
 * Starts a sound device that throws everything away, because without a device the players of Firefox and WebKit stand
 * at 0:00. Returns the environment of programs that play through it, or undefined without PulseAudio.
 */
export async function startSoundDevice(
  scope: Omit<EngineScope, 'env'>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const path = await findProgram('pulseaudio');
  if (!path) return undefined;
  const folder = await scope.folder();
  const socket = join(folder, 'native');
  const env = { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder };
  await startProgram(scope, {
    path,
    args: [
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--exit-idle-time=-1',
      '--disable-shm=yes',
      '--log-level=info',
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    env,
    ready: /Daemon startup complete/,
  });
  return { PULSE_SERVER: `unix:${socket}` };
}
