import type { CrashProgress } from './run-crash-test.ts';

const LINE_EVERY_MS = 15_000;

/**
 * Shows the progress of a run of `wanted` cycles: in place on a terminal, otherwise with a line from time to
 * time.
 */
export function showProgress(output: NodeJS.WriteStream, wanted: number): (done: CrashProgress) => void {
  let began: number | undefined;
  let shownAt = performance.now();
  return ({ cycles, killed, acknowledged }) => {
    const now = performance.now();
    // The first cycle is done. The time before it was preparation.
    began ??= now;
    const isLast = cycles === wanted;
    if (!output.isTTY && !isLast && now - shownAt < LINE_EVERY_MS) return;
    shownAt = now;
    const elapsedMs = now - began;
    const leftMs = (elapsedMs / Math.max(1, cycles - 1)) * (wanted - cycles);
    const text =
      `${cycles} of ${wanted} kills (${killed}), ${acknowledged} writes acknowledged, ` +
      (isLast
        ? 'now waiting for the last answers and comparing'
        : `${clock(elapsedMs)}, ${clock(leftMs)} to go`);
    output.write(output.isTTY ? `\r\x1b[K${text}${isLast ? '\n' : ''}` : `${text}\n`);
  };
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}
