import { type EventData, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import {
  type AppendResult,
  type ExpectedVersion,
  type NewEvent,
  StoreUnavailable,
  VersionConflict,
} from '../port.ts';
import { classifyError } from './classify-error.ts';
import type { Connection } from './connection.ts';

/** How long the server may say nothing before an append is sent again, more or less; doubled with every time, in milliseconds. */
const SILENCE_MS = 400;
/** The pause after a failure that may pass, up to twice as long, in milliseconds. */
const RETRY_PAUSE_MS = 50;

export interface AppendRequest {
  readonly stream: string;
  /** What the server calls the stream. */
  readonly streamName: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
  /** When whoever asked stops waiting, by `performance.now()`. */
  readonly deadlineAt: number;
}

/**
 * Sends an append, always with the same ids and the revision of the first attempt, until its outcome is known
 * or its time is up. The server knows a repeat by these, answers it like the original, and drops one that
 * arrives while the original is in flight; with a newer revision it would store the events a second time.
 * Throws as the port's `append` does.
 */
export function appendWithRetry(connection: Connection, request: AppendRequest): Promise<AppendResult> {
  const { stream, streamName, expected, deadlineAt } = request;
  const events = request.events.map(toEventData);
  const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
  return new Promise((resolve, reject) => {
    let silenceMs = SILENCE_MS;
    let isSettled = false;
    let again: NodeJS.Timeout | undefined;
    const late = setTimeout(
      () => {
        connection.reportTimeout();
        fail(new StoreUnavailable('the log did not answer in time'));
      },
      Math.max(0, deadlineAt - performance.now()),
    );

    const settle = () => {
      isSettled = true;
      clearTimeout(late);
      clearTimeout(again);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const sendAfter = (ms: number) => {
      clearTimeout(again);
      again = setTimeout(() => void send(), ms);
    };
    const sendAgainWhenSilent = () => {
      clearTimeout(again);
      again = setTimeout(
        () => {
          silenceMs *= 2;
          void send();
        },
        silenceMs * (0.75 + Math.random() / 2),
      );
    };
    const send = async (): Promise<void> => {
      sendAgainWhenSilent();
      try {
        const { nextExpectedRevision, position } = await connection.client.appendToStream(
          streamName,
          events,
          { expectedRevision },
        );
        connection.recordActivity();
        if (isSettled) return;
        if (!position) return fail(new StoreUnavailable('the log gave no position'));
        settle();
        resolve({ position: position.commit, version: Number(nextExpectedRevision) });
      } catch (error) {
        if (isSettled) return;
        const kind = classifyError(error);
        if (kind === 'passing') return sendAfter(RETRY_PAUSE_MS * (1 + Math.random()));
        if (kind === 'conflict') return fail(new VersionConflict(stream, expected));
        if (kind === 'refused' || error instanceof StoreUnavailable) return fail(error as Error);
        fail(new StoreUnavailable('the log answered in an unknown way', { cause: error }));
      }
    };
    void send();
  });
}

function toEventData({ id, type, data, metadata }: NewEvent): EventData {
  return jsonEvent({ id, type, data, metadata: { ...metadata } });
}
