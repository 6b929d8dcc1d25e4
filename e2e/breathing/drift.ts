import type { Recording } from './recorder.ts';

/** When each cue began one phase, in milliseconds of the page's clock. NaN for a cue that was not recorded. */
export interface PhaseStart {
  readonly circle: number;
  readonly words: number;
  readonly vibration: number;
  readonly sound: number;
  /** How late the page's own timers were at that time, which is not the app's fault. */
  readonly pageLateMs: number;
}

/** The starts of phases 1 to `count`, counted from 0, of a round whose phases all take `phaseMs`. */
export function phaseStarts(
  recording: Recording,
  count: number,
  phaseMs: number,
  tickMs: number,
): PhaseStart[] {
  const circle = midpointCrossings(recording.frames).map((at) => at - phaseMs / 2);
  return Array.from({ length: count }, (_, index) => {
    const phase = index + 1;
    const words = recording.words[phase] ?? Number.NaN;
    const start = {
      circle: circle[phase] ?? Number.NaN,
      words,
      vibration: recording.vibrations[phase] ?? Number.NaN,
      sound: toPageTime(recording, recording.pitchRampEnds[phase - 1] ?? Number.NaN, words),
    };
    return { ...start, pageLateMs: longestTimerDelay(recording.ticks, Object.values(start), tickMs) };
  });
}

/** When the disc was halfway, in either direction. It moves fastest there, so the time is most exact. */
function midpointCrossings(frames: Recording['frames']): number[] {
  const scales = frames.map(({ scale }) => scale);
  const middle = (Math.min(...scales) + Math.max(...scales)) / 2;
  const passed: number[] = [];
  for (const [index, { at, scale }] of frames.entries()) {
    const before = frames[index - 1];
    if (!before || before.scale < middle === scale < middle) continue;
    passed.push(before.at + ((at - before.at) * (middle - before.scale)) / (scale - before.scale));
  }
  return passed;
}

/** Converts a moment of the audio clock to the page's time, by the clock sample nearest to `near`. */
function toPageTime({ clockSamples }: Recording, contextTime: number, near: number): number {
  const distance = (stamp: Recording['clockSamples'][number]) => Math.abs(stamp.performanceTime - near);
  const nearest = clockSamples.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest ? nearest.performanceTime + (contextTime - nearest.contextTime) * 1000 : Number.NaN;
}

/** The longest delay of the test's own timer between the first and the last of these moments. */
function longestTimerDelay(ticks: readonly number[], moments: readonly number[], tickMs: number): number {
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const gaps = ticks.slice(1).map((tick, index) => ({ from: ticks[index] as number, to: tick }));
  const around = gaps.filter(({ from, to }) => to >= first && from <= last);
  return Math.max(0, ...around.map(({ from, to }) => to - from - tickMs));
}

export const spreadMs = ({ circle, words, vibration, sound }: PhaseStart): number => {
  const all = [circle, words, vibration, sound];
  return Math.max(...all) - Math.min(...all);
};
