import { createHmac, randomBytes } from 'node:crypto';
import { actsDecider } from '../../domain/acts/decide.ts';
import { journalDecider } from '../../domain/journal/decide.ts';
import type { DigestOf } from '../../domain/text.ts';

/** Drawn anew in each process: its digests mean nothing in another, or afterwards. */
const key = randomBytes(32);

const digestOf: DigestOf = (...words) =>
  createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');

/** The deciders that have to know a person's words again, though their states may not hold them. */
export const journal = journalDecider(digestOf);
export const acts = actsDecider(digestOf);
