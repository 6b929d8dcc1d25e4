import type { Attack } from './attack.ts';
import { copiedDataFolder } from './copied-data-folder.ts';
import { endlessReading } from './endless-reading.ts';
import { nearbyPolling } from './nearby-polling.ts';
import { neighborGuesses } from './neighbor-guesses.ts';
import { openapiDocument } from './openapi-document.ts';
import { pipelinedFiles } from './pipelined-files.ts';
import { stolenSession } from './stolen-session.ts';
import { vanishingPosts } from './vanishing-posts.ts';

/** The attacks that `npm run attacks` can run. */
export const ATTACKS: readonly Attack[] = [
  pipelinedFiles,
  openapiDocument,
  endlessReading,
  stolenSession,
  neighborGuesses,
  vanishingPosts,
  nearbyPolling,
  copiedDataFolder,
];
