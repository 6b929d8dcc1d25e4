import { randomBytes } from 'node:crypto';
import { actsDecider } from '../../domain/acts/decide.ts';
import { journalDecider } from '../../domain/journal/decide.ts';
import { moodDecider } from '../../domain/mood/decide.ts';
import type { DigestOf } from '../../domain/text.ts';
import { keyedDigest } from '../../infra/crypto/keyed-digest.ts';

/** Each process draws its own key, so a digest is useless to another process or after a restart. */
const digest = keyedDigest(randomBytes(32));

const digestOf: DigestOf = (...words) => digest(JSON.stringify(words));

/**
 * Deciders that recognize repeated texts by their digest, because their states must not contain the texts.
 */
export const moodDeciderWithDigest = moodDecider(digestOf);
export const journalDeciderWithDigest = journalDecider(digestOf);
export const actsDeciderWithDigest = actsDecider(digestOf);
