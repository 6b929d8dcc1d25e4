import { unpackHeadlessChromium } from './headless-chromium.ts';

/** `node e2e/support/unpack-browser.ts`: unpacks the headless Chromium, if that has not been done. */
await unpackHeadlessChromium();
