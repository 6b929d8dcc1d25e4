import { setImmediate } from 'node:timers/promises';
import { answersWritten } from '../lib/device/answers.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Resolves when the answers that have arrived are stored on the device. That happens when the page is idle. */
export async function allAnswersWritten(): Promise<void> {
  await new Promise<void>(whenIdle);
  await setImmediate();
  await answersWritten();
}
