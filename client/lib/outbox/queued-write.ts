import { parseFields } from '../json.ts';
import { groupOf, type WaitingGroup, type WaitingRoute } from './waiting-routes.ts';

/**
 * Where a write stands. `new`: no request with it has been made, so it is certainly not on the server. `attempted`: it
 * may have arrived. `refused`: the server refused it, and the person decides.
 */
export type WriteState = 'new' | 'attempted' | 'refused';

/**
 * Why a write was refused. The answer is the server's, except for later corrections of an entry in conflict: the drain
 * refuses those itself, with 409.
 */
export interface Refusal {
  readonly status: number;
  /** The answer's body: the usual JSON with a `message` for the person, or the words of a proxy before the server. */
  readonly body: string;
}

/** One write as it is stored. Every attempt sends exactly these bytes to exactly this path. */
export interface QueuedWrite {
  /** The command's id, sent as `Idempotency-Key`. */
  readonly id: string;
  readonly route: WaitingRoute;
  /** The path with its query, such as `/api/mood/5f…?userId=7`. */
  readonly path: string;
  /** The exact text of the body; undefined for a write without one. */
  readonly body?: string | undefined;
  /** When the person acted, by the device's clock, with its offset. Sent as `X-Local-Time`. */
  readonly at: string;
  readonly userId: number;
  /** Facts for the screen that the body lacks, such as the entry before a correction. Never sent. */
  readonly about?: unknown;
  readonly refusal?: Refusal | undefined;
}

/** The part of a stored write that can be read without the person's key. */
export interface WriteRef {
  /** Its place in the outbox. */
  readonly seq: number;
  readonly id: string;
  /** The thing that the write changes: its group and an id, such as `mood/5f…`. */
  readonly stream: string;
  readonly state: WriteState;
}

export type StoredWrite = QueuedWrite & WriteRef;

/** The method of a write: POST, PUT or DELETE. */
export const methodOf = ({ route }: Pick<QueuedWrite, 'route'>): string => route.split(' ')[0] ?? '';

/** The fields of a write's body. */
export const fieldsOf = ({ body = '' }: Pick<QueuedWrite, 'body'>): Readonly<Record<string, unknown>> =>
  parseFields(body);

/** The group of a stream, within which writes are sent in their order. */
export const groupOfStream = (stream: string): WaitingGroup => stream.split('/')[0] as WaitingGroup;

/**
 * The id of the mood or journal entry that a write is about, or the step of the safety plan. Undefined for acts and for
 * entries without a known id.
 */
export function entryIdOf(write: Pick<QueuedWrite, 'route' | 'path' | 'body'>): string | undefined {
  if (groupOf(write.route) === 'acts') return undefined;
  if (groupOf(write.route) === 'plan') return String(fieldsOf(write).step);
  if (methodOf(write) !== 'POST') return decodeURIComponent(write.path.split(/[/?]/)[3] ?? '');
  const { id } = fieldsOf(write);
  return typeof id === 'string' ? id : undefined;
}

/** The stream of a write. A later write of the same stream can change or undo an earlier one that is still `new`. */
export function streamOf(write: QueuedWrite): string {
  const group = groupOf(write.route);
  if (write.route === 'POST /api/tasks/toggle') {
    return `${group}/${write.at.slice(0, 10)}/${String(fieldsOf(write).taskId)}`;
  }
  return `${group}/${entryIdOf(write) ?? write.id}`;
}
