import { readdirSync, readFileSync } from 'node:fs';

/** How many files and sockets this process has open. `undefined` where there is no /proc. */
export function openFiles(): number | undefined {
  // Reading the folder opens it, too.
  return fromProc(() => readdirSync('/proc/self/fd').length - 1);
}

/** How many it may have open. `undefined` where there is no /proc, and where there is no limit. */
export function openFileLimit(): number | undefined {
  limit ??= fromProc(() => {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found ? Number(found[1]) : undefined;
  });
  return limit;
}

/** A running process does not change its limit. */
let limit: number | undefined;

function fromProc(read: () => number | undefined): number | undefined {
  return process.platform === 'linux' ? read() : undefined;
}
