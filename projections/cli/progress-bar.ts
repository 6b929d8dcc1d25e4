const BAR_CHARACTERS = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 2_000;

/** Shows the progress of a long replay: a bar on a terminal, or otherwise a line from time to time. */
export interface ProgressBar {
  show(position: bigint): void;
  /** Removes the bar. */
  end(): void;
}

/** `goal` is the approximate end of the replay, if it is known. */
export function progressBar(
  output: NodeJS.WriteStream,
  title: string,
  goal: bigint | undefined,
): ProgressBar {
  const everyMs = output.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS;
  let shownAt = performance.now();
  let isShown = false;
  return {
    show(position) {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      isShown = true;
      const text = `${title}: ${described(position, goal, output.isTTY)}`;
      output.write(output.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end() {
      if (isShown && output.isTTY) output.write('\r\x1b[K');
    },
  };
}

function described(position: bigint, goal: bigint | undefined, withProgressBar: boolean): string {
  if (goal === undefined || goal <= 0n) return `at position ${position}`;
  const share = Math.min(1, Number(position) / Number(goal));
  const done = Math.round(share * BAR_CHARACTERS);
  const bar = withProgressBar ? `${'█'.repeat(done)}${'░'.repeat(BAR_CHARACTERS - done)} ` : '';
  return `${bar}${Math.floor(share * 100)} %`;
}
