import Type from 'typebox';
import type { DomainEvent, EventDefinition, TimedEvent } from '../../event.ts';
import { SHA256_PATTERN } from '../limits.ts';

const sealed = { version: 1, sealedFrom: 1 } as const;

/** Why a consent ended. `person`: they withdrew it, or that about health data. `erasure`: their account is erased. */
export const WITHDRAWAL_REASONS = ['person', 'erasure'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** A person agreed to one version of a study's protocol. It replaces any earlier consent of theirs to this study. */
const ConsentGiven = {
  type: 'ConsentGiven',
  ...sealed,
  data: Type.Object(
    {
      studyId: Type.String({ minLength: 1 }),
      protocolVersion: Type.Integer({ minimum: 1 }),
      /** The hash of the whole text that was on their screen. */
      textHash: Type.String({ pattern: SHA256_PATTERN }),
      scopes: Type.Object(
        {
          /** Counts of many people. Needed to join. */
          aggregates: Type.Literal(true),
          /** Their own rows under a made-up number. */
          microdata: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** From here on the person is in no answer, not even about the time before. */
const ConsentWithdrawn = {
  type: 'ConsentWithdrawn',
  ...sealed,
  data: Type.Object(
    {
      studyId: Type.String({ minLength: 1 }),
      /** Whether recipients are asked to delete the copies that they have. */
      demandsDeletion: Type.Boolean(),
      reason: Type.Enum(WITHDRAWAL_REASONS),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const participationEvents = [ConsentGiven, ConsentWithdrawn] as const;
export type ParticipationEvent = DomainEvent<(typeof participationEvents)[number]>;
export type TimedParticipationEvent = TimedEvent<ParticipationEvent>;

/** All consents of a person to studies. */
export const participationStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personIdOfParticipation = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'research-consents-';
