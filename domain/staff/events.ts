import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';
import { ACTION_OUTCOMES, DETAIL_MAX, OPERATIONS_ACTIONS } from '../operations/actions.ts';
import { STAFF_ROLES } from './roles.ts';

/** A `staffId`, or the command line of the server. */
const Grantor = Type.String({ minLength: 1 });

/** The actor of what is done at the server's command line: giving roles, managing studies, ordering erasures. */
export const COMMAND_LINE = 'command-line';

const RoleGranted = {
  type: 'RoleGranted',
  version: 1,
  data: Type.Object({ role: Type.Enum([...STAFF_ROLES]), by: Grantor }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** A session has confirmed with a passkey or the password that it acts in the role. */
const RoleSignedIn = {
  type: 'RoleSignedIn',
  version: 1,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

const RoleRevoked = {
  type: 'RoleRevoked',
  version: 1,
  data: Type.Object({ by: Grantor }, { additionalProperties: false }),
} as const satisfies EventDefinition;

const Id = Type.String({ minLength: 1 });
/** The read model, or the role of the session. */
const Target = Type.String({ minLength: 1, maxLength: 64 });

/**
 * An operator begins an action. It is appended before anything is done. `staffId` says whose role session ends, if the
 * action ends one.
 */
const OperationsActionStarted = {
  type: 'OperationsActionStarted',
  version: 1,
  data: Type.Object(
    {
      actionId: Id,
      action: Type.Enum([...OPERATIONS_ACTIONS]),
      target: Target,
      staffId: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** Missing for an action whose process was killed. `detail` has no data of a person. */
const OperationsActionFinished = {
  type: 'OperationsActionFinished',
  version: 1,
  data: Type.Object(
    {
      actionId: Id,
      action: Type.Enum([...OPERATIONS_ACTIONS]),
      target: Target,
      outcome: Type.Enum([...ACTION_OUTCOMES]),
      detail: Type.Optional(Type.String({ minLength: 1, maxLength: DETAIL_MAX })),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/**
 * The events of one role of one person, under a random `staffId`. Nothing in them leads to the person. Only a row of
 * the table `staff_roles` does, and it is deleted with the role. An erased account gets no `RoleRevoked`: beside the
 * erasure of its pseudonym, that would show which pseudonym was the staff member's.
 */
export const staffEvents = [
  RoleGranted,
  RoleSignedIn,
  RoleRevoked,
  OperationsActionStarted,
  OperationsActionFinished,
] as const;
export type StaffEvent = DomainEvent<(typeof staffEvents)[number]>;

/** The events of what operators do. */
export type OperationsEvent = DomainEvent<typeof OperationsActionStarted | typeof OperationsActionFinished>;

/** A stream of its own, so that 1.0.2, which does not know these events, never decides on it. */
export const staffStream = (staffId: string): string => `${STREAM_PREFIX}${staffId}`;

export const staffIdOfStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'staff-';
