import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promtoolTests } from './alert-tests.ts';
import { MONITORING } from './monitoring-files.ts';

export type MonitoringProgram = 'promtool' | 'prometheus' | 'amtool' | 'psql';

export const isInstalled = (program: MonitoringProgram): boolean =>
  spawnSync(program, ['--version']).status === 0;

/** Runs a program to its end and returns its output. Throws with the output if it fails. */
export function run(program: MonitoringProgram, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit ${status}\n${stdout}${stderr}`);
  return stdout;
}

const rulePaths = (): readonly string[] => globSync(join(MONITORING, 'rules/*.yml')).sort();

/** promtool checks the rules and the settings. The paths in the settings are those in the container. */
export function checkFiles(): string {
  const rules = run('promtool', ['check', 'rules', ...rulePaths()]);
  return `${rules}${run('promtool', ['check', 'config', '--syntax-only', join(MONITORING, 'prometheus.yml')])}`;
}

export const checkAlertmanager = (): string =>
  run('amtool', ['check-config', join(MONITORING, 'alertmanager.yml')]);

/** Makes every alert fire with promtool. The tests are written to `folder`. */
export function fireAlerts(folder: string): string {
  const files = promtoolTests().map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  return run('promtool', ['test', 'rules', ...files]);
}
