import { createHmac, randomBytes } from 'node:crypto';
import { actsDecider } from '../../domain/acts/decide.ts';
import { journalDecider } from '../../domain/journal/decide.ts';
import type { DigestOf } from '../../domain/text.ts';

/** Each process draws its own key, so a digest means nothing to another process or after a restart. */
const key = randomBytes(32);

const digestOf: DigestOf = (...words) =>
  createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');

/** These deciders recognize a person's words when they come again, though their states may not hold the words. */
export const journalDeciderWithDigest = journalDecider(digestOf);
export const actsDeciderWithDigest = actsDecider(digestOf);
