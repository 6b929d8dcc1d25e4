/** The recording of one round in a page. Times are milliseconds of its `performance.now()`. */
export interface Recording {
  /** When the word of each phase appeared on the screen. */
  readonly words: number[];
  readonly vibrations: number[];
  /** When the ramp of the tone's pitch is scheduled to end in each phase, in seconds of the audio clock. */
  readonly pitchRampEnds: number[];
  /** Samples of the audio clock and the page's clock at the same moment. */
  readonly clockSamples: { readonly contextTime: number; readonly performanceTime: number }[];
  /** The disc's scale, frame by frame. */
  readonly frames: { readonly at: number; readonly scale: number }[];
  /** When the test's own timer fired. It is set to every `TICK_MS`. */
  readonly ticks: number[];
}

export const TICK_MS = 20;

declare global {
  interface Window {
    recording: Recording;
    /** The analyser that receives the tone beside the output. */
    analyser: AnalyserNode;
  }
}

/** Runs in the page before its own scripts, and records the app's calls of browser APIs. */
export function recordRound(tickMs: number): void {
  const recording: Recording = {
    words: [],
    vibrations: [],
    pitchRampEnds: [],
    clockSamples: [],
    frames: [],
    ticks: [],
  };
  window.recording = recording;
  let context: AudioContext | undefined;

  navigator.vibrate = (pulses) => {
    if (pulses !== 0) recording.vibrations.push(performance.now());
    return true;
  };
  const Native = AudioContext;
  window.AudioContext = class extends Native {
    constructor(options?: AudioContextOptions) {
      super(options);
      context = this;
    }
  };
  const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, endTime) {
    recording.pitchRampEnds.push(endTime);
    return ramp.call(this, value, endTime);
  };

  setInterval(() => {
    recording.ticks.push(performance.now());
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {};
    if (performanceTime > 0) recording.clockSamples.push({ contextTime, performanceTime });
  }, tickMs);

  let word = '';
  // An object with a method, because the test runner wraps named functions in a helper that the page does not
  // have.
  const screen = {
    onFrame(at: number) {
      requestAnimationFrame(screen.onFrame);
      const disc = document.querySelector('[data-layer="disc"]');
      if (!disc) return;
      recording.frames.push({ at, scale: new DOMMatrix(getComputedStyle(disc).transform).a });
      const shown = disc.parentElement?.textContent ?? '';
      if (shown !== word) recording.words.push(performance.now());
      word = shown;
    },
  };
  requestAnimationFrame(screen.onFrame);
}
