import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Semaphore } from '../background/semaphore.ts';

/** The work that a hash takes. `memory` is in KiB. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const OWASP_COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** The least work that Argon2 accepts. */
const LEAST_COST: Cost = { memory: 8, passes: 1, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** The work of new hashes. */
let cost = OWASP_COST;
/** How many hashes are computed at once, unless `setConcurrentHashes` changes it. */
const CONCURRENT_HASHES = 2;
/** How long a caller waits for its turn, in milliseconds. */
const SLOT_WAIT_MS = 5_000;
/** The most callers that may wait. About this many can be served in time. */
const WAITING_MAX = 150;

/** Too many people are signing in right now. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy';
}

const runArgon2 = promisify(argon2);

const semaphore = new Semaphore({
  concurrentMax: CONCURRENT_HASHES,
  waitingMax: WAITING_MAX,
  refusal: () => new HashingBusy('Too many people are signing in right now. Please try again in a moment.'),
});

/** The password's hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Throws `HashingBusy`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = cost;
  const tag = await derive(password, salt, TAG_BYTES, cost);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Whether the hash was made from this password. Without a hash (no such username) it does the same work and
 * returns false, so that the time reveals nothing. Throws `HashingBusy`.
 */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const { salt, tag, cost } = phc === undefined ? dummyHash() : parsePhc(phc);
  const matches = timingSafeEqual(await derive(password, salt, tag.length, cost), tag);
  return matches && phc !== undefined;
}

/** A hash that matches no password and takes as long to compare as a real one. */
const dummyHash = () => ({ salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES), cost });

function parsePhc(phc: string): { salt: Buffer; tag: Buffer; cost: Cost } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) throw new Error('a stored password hash has an unknown form');
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

async function derive(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  return semaphore.run(SLOT_WAIT_MS, () => {
    // The same password can arrive in two Unicode forms from two keyboards (RFC 8265, section 4.2).
    const message = password.normalize('NFC');
    return runArgon2('argon2id', { message, nonce, tagLength, ...cost });
  });
}

/**
 * For tests alone: new hashes of this process take the least work, because a test run makes hundreds of accounts
 * whose passwords protect nothing.
 */
export function hashWithLeastWork(): void {
  cost = LEAST_COST;
}

/** Ends `hashWithLeastWork`, for tests about the work itself. */
export function hashWithUsualWork(): void {
  cost = OWASP_COST;
}

/** Sets how many hashes this process computes at once. Each takes 19 MiB and a thread. */
export function setConcurrentHashes(count: number): void {
  semaphore.setConcurrentMax(count);
}

/** How many callers wait for their turn. */
export const hashesWaiting = (): number => semaphore.waitingCount;
