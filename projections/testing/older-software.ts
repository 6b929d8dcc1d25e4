import Type from 'typebox';
import type { AccountCommand } from '../../domain/account/decide.ts';
import { accountEvents } from '../../domain/account/events.ts';
import { type Decider, fold } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type DomainEvent,
  type EventDefinition,
  type EventMoment,
  personal,
  type SealedEvent,
} from '../../domain/event.ts';
import type { MoodCommand } from '../../domain/mood/decide.ts';
import { checkedText } from '../../domain/text.ts';
import type { PersonalKey } from '../../infra/crypto/sealed-text.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import type { NewEvent, RecordedEvent } from '../../infra/event-store/port.ts';

/*
 * The first software, from before 1.0.2, as it decided and wrote. Its mood events and its deciders are copies, so that
 * no change of the current ones affects them. Here it has only accounts and moods. Tests run it beside the current
 * software, as in an upgrade, because its events stay in the log forever.
 */

/** Its mood data had the field fatigueValue, which later versions call energyValue. */
const FirstMoodLogged = {
  type: 'MoodLogged',
  version: 1,
  entity: 'entryId',
  data: Type.Object(
    {
      entryId: Type.String(),
      moodValue: Type.Integer({ minimum: 1, maximum: 5 }),
      fatigueValue: Type.Integer({ minimum: 1, maximum: 5 }),
      notes: Type.Optional(personal(Type.String({ minLength: 1, maxLength: 2000 }))),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const FirstMoodWithdrawn = {
  type: 'MoodWithdrawn',
  version: 1,
  data: Type.Object({ entryId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** A mood event in a version that is no longer written. */
export type OlderMoodEvent = SealedEvent<typeof FirstMoodLogged>;

type FirstMoodEvent = DomainEvent<typeof FirstMoodLogged | typeof FirstMoodWithdrawn>;
type FirstMoodCommand =
  | ({ readonly type: 'logMood' } & DomainEvent<typeof FirstMoodLogged>['data'])
  | { readonly type: 'withdrawMood'; readonly entryId: string };

const firstMoodDecider: Decider<Map<string, 'active' | 'withdrawn'>, FirstMoodCommand, FirstMoodEvent> = {
  initial: () => new Map(),
  evolve: (state, { type, data }) => state.set(data.entryId, type === 'MoodLogged' ? 'active' : 'withdrawn'),
  decide(command, state) {
    const { entryId } = command;
    const entry = state.get(entryId);
    if (command.type === 'withdrawMood') {
      if (entry === undefined) throw new DomainError('not-found', 'There is no such mood entry');
      return entry === 'withdrawn' ? [] : [{ type: 'MoodWithdrawn', data: { entryId } }];
    }
    if (entry !== undefined) return [];
    const { moodValue, fatigueValue } = command;
    for (const value of [moodValue, fatigueValue]) {
      if (!Number.isInteger(value) || value < 1 || value > 5) throw new DomainError('invalid', '');
    }
    const notes = checkedText(command.notes ?? '', { min: 0, max: 2000, tooShort: '', tooLong: '' });
    return [{ type: 'MoodLogged', data: { entryId, moodValue, fatigueValue, ...(notes && { notes }) } }];
  },
};

const [AccountRegistered] = accountEvents;

/** It did not know that an account can be erased, and ignored that event: the account stayed registered for it. */
const firstAccountDecider: Decider<
  'unknown' | 'registered',
  'registerAccount',
  DomainEvent<typeof AccountRegistered>
> = {
  initial: () => 'unknown',
  evolve: () => 'registered',
  decide: (_command, state) => (state === 'registered' ? [] : [{ type: 'AccountRegistered', data: {} }]),
};

/** An aggregate of the first software. */
interface OlderAggregate {
  readonly decider: Decider<unknown, unknown, { readonly type: string; readonly data: object }>;
  /** The command in the form of that software; undefined if it did not exist yet. */
  olderCommand(command: never): unknown;
}

const OLDER_AGGREGATES: Readonly<Record<string, OlderAggregate>> = {
  mood: {
    decider: firstMoodDecider,
    olderCommand(command: MoodCommand): FirstMoodCommand | undefined {
      if (command.type === 'withdrawMood') return command;
      const { type, entryId, moodValue, energyValue, notes } = command;
      // It had no corrections, and a check-in needed both values.
      if (type === 'correctMood' || moodValue === undefined || energyValue === undefined) return undefined;
      return { type, entryId, moodValue, fatigueValue: energyValue, ...(notes !== undefined && { notes }) };
    },
  },
  account: {
    decider: firstAccountDecider,
    olderCommand: ({ type }: AccountCommand) => (type === 'registerAccount' ? type : undefined),
  },
};

/** The version that the metadata of its events contains. */
export const OLDER_VERSION = 'first';

const olderCodec = new Codec([FirstMoodLogged, FirstMoodWithdrawn, AccountRegistered], OLDER_VERSION);

/** Whether the first software had this aggregate. */
export const isKnownToOlderSoftware = (aggregate: string): boolean => aggregate in OLDER_AGGREGATES;

export interface OlderCommand {
  readonly aggregate: string;
  /** A command of the current decider. */
  readonly command: unknown;
  readonly commandId: string;
  readonly moment: EventMoment;
  readonly newId: (index: number) => string;
  readonly key: PersonalKey;
}

/**
 * The events that the first software would append to a stream; `[]` for a command that it did not know or has
 * already executed. It ignored event types that it did not know. Throws `DomainError`. Throws
 * `UnsupportedEventVersion` when the stream has a newer version of an event, because it could not decide
 * then.
 */
export function decideAsOlderSoftware(
  stream: readonly RecordedEvent[],
  { aggregate, command, commandId, moment, newId, key }: OlderCommand,
): NewEvent[] {
  const older = OLDER_AGGREGATES[aggregate];
  if (!older) throw new Error(`the first software had no aggregate ${aggregate}`);
  const { decider, olderCommand } = older;
  // The command register recognizes a repeat, even one whose events the older process does not know.
  if (stream.some(({ metadata }) => metadata.commandId === commandId)) return [];
  const known = stream.flatMap((event) => olderCodec.upcast(event) ?? []);
  const translated = olderCommand(command as never);
  if (translated === undefined) return [];
  const texts = new TextOpener(new Map([[key.keyId, key.key]]), (subject) => {
    throw new Error(`${subject} cannot be opened`);
  });
  const state = fold(
    decider,
    known.map((event) => olderCodec.open(event, texts)),
  );
  return decider.decide(translated, state).map((event, index) =>
    olderCodec.encode(event as Parameters<Codec['encode']>[0], {
      ...{ id: newId(index), stream: '' },
      commandId,
      moment,
      key,
    }),
  );
}
