import { after } from 'node:test';
import { closeAll } from '../../infra/background/close-all.ts';

const releases: (() => Promise<unknown>)[] = [];
// This module is loaded before any test file, so this hook runs after the last test of the process.
after(async () => {
  await closeAll(releases);
});

/** Releases resources that the test files of a process share, after the last test, newest first. */
export const processScope = {
  after(release: () => Promise<unknown>): void {
    releases.push(release);
  },
};

/** Calls `open` at the first call, and returns the same promise from then on. */
export function shared<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
