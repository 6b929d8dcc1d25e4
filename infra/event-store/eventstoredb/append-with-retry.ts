import { type EventData, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { retry } from '../../background/retry.ts';
import {
  type AppendResult,
  type ExpectedVersion,
  type NewEvent,
  StoreAccessDenied,
  StoreUnavailable,
  VersionConflict,
} from '../port.ts';
import { classifyError, isAccessDenied } from './classify-error.ts';
import type { Connection } from './connection.ts';

/**
 * How long an attempt waits for an answer, on average, in milliseconds. It doubles after each attempt without
 * an answer.
 */
const SILENCE_MS = 325;
/** The average pause after a transient error, in milliseconds. */
const RETRY_PAUSE_MS = 75;

export interface AppendRequest {
  readonly stream: string;
  /** The stream's name on the server. */
  readonly streamName: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
  /** When the caller stops waiting, by `performance.now()`. */
  readonly deadlineAt: number;
}

/** There is no answer yet. The append may still be in progress. */
class NoAnswerYet extends StoreUnavailable {}

/**
 * Sends an append until its outcome is known or its deadline passes. Every attempt has the same event ids and
 * the expected revision of the first one. The server recognizes a repeated append by these: it answers it
 * like the original, or drops it while the original is in progress. With a newer revision it would store the
 * events twice. An answer to any attempt counts. Throws as the port's `append` does, and the client's error if
 * the server has refused the append for good.
 */
export async function appendWithRetry(connection: Connection, request: AppendRequest): Promise<AppendResult> {
  const outcome = Promise.withResolvers<AppendResult>();
  const over = new AbortController();
  const late = setTimeout(
    () => {
      connection.reportTimeout();
      outcome.reject(new StoreUnavailable('the log did not answer in time'));
    },
    Math.max(0, request.deadlineAt - performance.now()),
  );
  let timeouts = 0;
  let failAttempt: (error: unknown) => void = () => undefined;
  const attempt = async (): Promise<AppendResult> => {
    const failed = Promise.withResolvers<never>();
    failAttempt = failed.reject;
    const silenceMs = SILENCE_MS * 2 ** timeouts * (0.75 + Math.random() / 2);
    const timer = setTimeout(() => {
      timeouts++;
      failed.reject(new NoAnswerYet('the log has not answered yet'));
    }, silenceMs);
    // The answer may arrive during a later attempt. A transient error ends the current attempt.
    send(connection, request).then(outcome.resolve, (error: unknown) => {
      if (isTransient(error)) failAttempt(error);
      else outcome.reject(error);
    });
    try {
      return await Promise.race([outcome.promise, failed.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  const policy = { minMs: RETRY_PAUSE_MS, maxMs: RETRY_PAUSE_MS };
  const { appendFailures: failures } = connection;
  retry(attempt, policy, { failures, signal: over.signal, isRetryable: isTransient }).then(
    outcome.resolve,
    outcome.reject,
  );
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(late);
    over.abort();
  }
}

/**
 * Sends the append once. Throws `VersionConflict` for a conflict, `StoreUnavailable` for an unknown answer,
 * `StoreAccessDenied`, and the client's error if it is transient or the server has refused the append for good.
 */
async function send(
  connection: Connection,
  { stream, streamName, expected, events }: AppendRequest,
): Promise<AppendResult> {
  const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
  try {
    const { nextExpectedRevision, position } = await connection.client.appendToStream(
      streamName,
      events.map(toEventData),
      { expectedRevision },
    );
    connection.recordActivity();
    if (!position) throw new StoreUnavailable('the log answered without a position');
    return { position: position.commit, version: Number(nextExpectedRevision) };
  } catch (error) {
    if (isAccessDenied(error)) throw new StoreAccessDenied('the log refuses an append', { cause: error });
    const kind = classifyError(error);
    if (kind === 'conflict') throw new VersionConflict(stream, expected);
    if (kind !== 'unknown' || error instanceof StoreUnavailable) throw error;
    throw new StoreUnavailable('the log gave an unknown answer', { cause: error });
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof NoAnswerYet || classifyError(error) === 'transient';

function toEventData({ id, type, data, metadata }: NewEvent): EventData {
  return jsonEvent({ id, type, data, metadata: { ...metadata } });
}
