import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The left channel, in parts. */
    recorded: Float32Array[];
  }
}

/**
 * Records the left channel of everything that a page connects to the device's output, on the audio thread. No sample is
 * missed after the recorder's script has loaded. Call it before the page's first script. The page must be allowed to
 * run a script from a blob. `stop` returns the samples so far; the recording goes on until the page closes.
 */
export async function recordLeftChannel(page: Page): Promise<{ stop: () => Promise<number[]> }> {
  await page.addInitScript(() => {
    const recorded: Float32Array[] = [];
    window.recorded = recorded;
    const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
      process([[left]]) {
        if (left) this.port.postMessage(left.slice());
        return true;
      }
    })`;
    const module = URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' }));
    const connect = AudioNode.prototype.connect as (...given: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
      const { context } = this;
      if (given[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
        void context.audioWorklet.addModule(module).then(() => {
          const node = new AudioWorkletNode(context, 'recorder');
          node.port.onmessage = ({ data }) => recorded.push(data as Float32Array);
          connect.call(this, node);
        });
      }
      return connect.apply(this, given);
    } as typeof AudioNode.prototype.connect;
  });
  return {
    stop: () => page.evaluate(() => window.recorded.flatMap((part) => [...part])),
  };
}
