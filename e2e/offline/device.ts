/** A write that a person makes on a device: a call of the API, under an id that the driver chooses. */
export interface DeviceWrite {
  /** The command's id, which becomes its `Idempotency-Key`. */
  readonly id: string;
  /** Such as `POST /api/mood` or `PUT /api/mood/:id`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * How a write went: `stored` is said only after the device has stored it, `sent` after the server has answered.
 * `refused` means that the person was told that it was not saved.
 */
export type WriteAnswer = 'stored' | 'sent' | 'refused';

/**
 * A write that waits. `stream` ends with the id of the entry that the write is about, or with the write's own id for an
 * act. The small outbox of the harness leaves it empty.
 */
export interface WaitingWrite {
  readonly id: string;
  readonly stream: string;
}

/** The part of the app that a sequence drives. A page of the harness puts one into `window.device`. */
export interface Device {
  /** Loads the session and starts to send what waits. Resolves when the server has answered or can't be reached. */
  start(): Promise<void>;
  /** The person on screen. */
  person(): number | undefined;
  write(write: DeviceWrite): Promise<WriteAnswer>;
  /** The writes of this person that wait on this device, in their order. */
  waiting(userId: number): Promise<WaitingWrite[]>;
  /** Shifts the page's clock, as a person who sets the time by hand. */
  shiftClock(ms: number): void;
}

declare global {
  interface Window {
    device: Device;
    /** Reports that the person was told that this write was not saved, after it had been on the disk. */
    tellRefused(id: string): Promise<void>;
  }
}

/** Where the relay serves the page and its script. The service worker leaves addresses below `/api/` alone. */
export const DEVICE_PAGE = '/api/offline-device';
export const DEVICE_SCRIPT = '/api/offline-device.js';
