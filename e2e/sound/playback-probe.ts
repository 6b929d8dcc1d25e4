import type { Page } from 'playwright-core';

/** When a page made sound, and through what. Times are those of `performance.now()`; 0 means none yet. */
interface PlaybackProbe {
  /** The time of the latest click, and of the first sample after it that was not silent, in milliseconds. */
  pressedAt: number;
  firstSampleAt: number;
  /** How often a media element was asked to play a stream. */
  streams: number;
  /** How often a node was connected to the device's output. */
  outputs: number;
}

declare global {
  interface Window {
    heard: PlaybackProbe;
  }
}

/**
 * Records what a page plays. Call it before the page's first script, and call `heard` for the result. The time of a
 * sample is when a check every 2 ms finds it in an analyser next to the output, plus the output latency of the device.
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

    // Functions without names, because compilers may wrap named ones in a helper that the page does not have.
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
