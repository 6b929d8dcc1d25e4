import { readdirSync, readFileSync } from 'node:fs';

/** How many files and sockets this process has open. `undefined` where there is no /proc. */
export function openFiles(): number | undefined {
  // The list has one too many: the folder itself is open while it is read.
  return fromProc(() => readdirSync('/proc/self/fd').length - 1);
}

/** Read until it is found, then kept: this process does not change its limit. */
let limit: number | undefined;

/** How many files and sockets this process may have open. `undefined` without /proc or without a limit. */
export function openFileLimit(): number | undefined {
  limit ??= fromProc(() => {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found ? Number(found[1]) : undefined;
  });
  return limit;
}

function fromProc(read: () => number | undefined): number | undefined {
  try {
    return read();
  } catch {
    // Another system, or a container that hides /proc.
    return undefined;
  }
}
