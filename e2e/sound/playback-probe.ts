import type { Page } from 'playwright-core';

/** The output of a page, with times. */
interface PlaybackProbe {
  /** Of the press that began it, and of the first sample that was not silence; milliseconds of the page. */
  pressedAt: number;
  firstSampleAt: number;
  /** Media elements that have been asked to play a stream. */
  streams: number;
  /** Graphs that lead to the device's own output. */
  outputs: number;
}

declare global {
  interface Window {
    heard: PlaybackProbe;
  }
}

/**
 * Listens in on whatever a page plays, from before its first script. Call `heard` for what came.
 * A sample counts when an analyser beside the output has it; the device's own latency is added to that.
 */
export async function probePlayback(page: Page): Promise<{ heard: () => Promise<PlaybackProbe> }> {
  await page.addInitScript(() => {
    const heard: PlaybackProbe = { pressedAt: 0, firstSampleAt: 0, streams: 0, outputs: 0 };
    window.heard = heard;
    addEventListener(
      'click',
      () => {
        heard.pressedAt = performance.now();
        heard.firstSampleAt = 0;
      },
      { capture: true },
    );

    // Nameless functions: whoever turns this file into JavaScript may mark named ones with a helper of its own.
    const connect = AudioNode.prototype.connect as (...given: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
      const [target] = given;
      const { context } = this;
      const isOutput = target instanceof AudioDestinationNode && context instanceof AudioContext;
      const isStream = target instanceof MediaStreamAudioDestinationNode;
      if (isOutput) heard.outputs += 1;
      if (isOutput || isStream) {
        const analyser = context.createAnalyser();
        const samples = new Float32Array(analyser.fftSize);
        connect.call(this, analyser);
        setInterval(() => {
          if (heard.firstSampleAt > 0) return;
          analyser.getFloatTimeDomainData(samples);
          const latency = context instanceof AudioContext ? context.outputLatency : 0;
          if (samples.some((sample) => sample !== 0))
            heard.firstSampleAt = performance.now() + latency * 1000;
        }, 2);
      }
      return connect.apply(this, given);
    } as typeof AudioNode.prototype.connect;

    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this.srcObject) heard.streams += 1;
      return play.call(this);
    };
  });
  return { heard: () => page.evaluate(() => window.heard) };
}
