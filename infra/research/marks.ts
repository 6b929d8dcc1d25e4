import { createHmac } from 'node:crypto';
import type { StudyField } from '../../domain/research/study/protocol.ts';

/** 16 bytes are enough that no two marks meet. */
const MARK_DIGITS = 32;

/** The mark of a person's value (`domain/research/disclosure/`): equal for the same salt, field and value. */
export const markOf = (salt: string, field: StudyField, value: number): string =>
  createHmac('sha256', Buffer.from(salt, 'hex'))
    .update(`mark ${field} ${value}`)
    .digest('hex')
    .slice(0, MARK_DIGITS);
