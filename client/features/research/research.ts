import { useEffect } from 'react';
import type { OwnConsent, OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import { api } from '../../lib/api.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { liveResearch } from '../live/live.ts';

const PREFIX = 'research/';

/**
 * The studies that this person is in, may join or has left. Loaded again at each hint of the live connection. The
 * answer is never stored on the device, because it can reveal an illness.
 */
export function useStudies(): Resource<readonly OwnStudy[]> {
  useEffect(() => onSignalChange(liveResearch, refreshResearch), []);
  return useResource(`${PREFIX}studies`, (signal) => api('GET /api/research/studies', {}, { signal }), 0);
}

/** The newest questions of researchers. Loaded again at each hint of the live connection. */
export function useReads(limit: number): Resource<readonly SeenRead[]> {
  useEffect(() => onSignalChange(liveResearch, refreshResearch), []);
  return useResource(
    `${PREFIX}reads/${limit}`,
    (signal) => api('GET /api/research/reads', { query: { limit: String(limit) } }, { signal }),
    0,
  );
}

const refreshResearch = (): void => refreshByPrefix(PREFIX);

/** Joins a study by the text on the screen. Throws what `send` throws, and if nobody can join it any more. */
export async function joinStudy(study: OwnStudy, microdata: boolean): Promise<void> {
  if (!study.open) throw new Error('nobody can join this study');
  const { version: protocolVersion, textHash } = study.open;
  const body = { protocolVersion, textHash, microdata };
  await send('POST /api/research/studies/:id/consents', { params: { id: study.id }, body });
  refreshResearch();
}

/** Withdraws from a study, and returns the receipt. Throws what `send` throws. */
export async function withdrawFromStudy({ id }: OwnStudy): Promise<OwnConsent | undefined> {
  const after = await send('POST /api/research/studies/:id/withdrawals', { params: { id }, body: {} });
  refreshResearch();
  return after.consents.at(-1);
}

export const joinFailure = (error: unknown): string =>
  refusalOr('You haven’t joined. Please try again in a moment.', error);

export const withdrawFailure = (error: unknown): string =>
  refusalOr('You haven’t withdrawn yet. Please try again in a moment.', error);

/** The consent to this study that is in force. Undefined if there is none. */
export const inForce = ({ consents }: OwnStudy): OwnConsent | undefined =>
  consents.find(({ end }) => end === null);
