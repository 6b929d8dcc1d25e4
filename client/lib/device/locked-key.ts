import type { Sealed } from './seal.ts';

/** The data key of a locked database, wrapped once for each way to open it. See `client/lib/lock/`. */
export interface LockedKey {
  readonly kind: 'locked';
  /** Random. It stands for this lock when the server is asked for its secret. */
  readonly lockId: string;
  /** Under the six digits. */
  readonly digits?: {
    readonly salt: Uint8Array<ArrayBuffer>;
    readonly rounds: number;
    readonly wrapped: Sealed;
  };
  /** Under the secret of a passkey (PRF). */
  readonly passkey?: {
    readonly credentialId: ArrayBuffer;
    readonly salt: Uint8Array<ArrayBuffer>;
    readonly wrapped: Sealed;
  };
  /** Under the secret of the server, for a person who has forgotten the digits. */
  readonly server: Sealed;
}
