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
import { MoodWithdrawn } from '../../domain/mood/events.ts';
import { checkedText } from '../../domain/text.ts';
import type { PersonalKey } from '../../infra/crypto/sealed-text.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import type { NewEvent, RecordedEvent } from '../../infra/event-store/port.ts';

/*
 * The first software that served people, as it decided and wrote: a copy of its events and deciders, so that no
 * change of today's can change it. It knew accounts and moods only. A process of that time may run beside one of
 * today during an upgrade, and its events stay in the log for ever.
 */

/** The data of a mood said fatigueValue, where later versions say energyValue. */
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

/** A mood's event in a shape that is no longer written. */
export type OlderMoodEvent = SealedEvent<typeof FirstMoodLogged>;

type FirstMoodEvent = DomainEvent<typeof FirstMoodLogged | typeof MoodWithdrawn>;
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

/** It did not know that an account can be erased: it passed over the event and registered the account again. */
const firstAccountDecider: Decider<
  'unknown' | 'registered',
  'registerAccount',
  DomainEvent<typeof AccountRegistered>
> = {
  initial: () => 'unknown',
  evolve: () => 'registered',
  decide: (_command, state) => (state === 'registered' ? [] : [{ type: 'AccountRegistered', data: {} }]),
};

/** An aggregate as the first software knew it. */
interface OlderAggregate {
  readonly decider: Decider<unknown, unknown, { readonly type: string; readonly data: object }>;
  /** The command in the words of that time; undefined if it did not exist yet. */
  olderCommand(command: never): unknown;
}

const OLDER_AGGREGATES: Readonly<Record<string, OlderAggregate>> = {
  mood: {
    decider: firstMoodDecider,
    olderCommand(command: MoodCommand): FirstMoodCommand {
      if (command.type === 'withdrawMood') return command;
      const { type, entryId, moodValue, energyValue, notes } = command;
      return { type, entryId, moodValue, fatigueValue: energyValue, ...(notes !== undefined && { notes }) };
    },
  },
  account: {
    decider: firstAccountDecider,
    olderCommand: ({ type }: AccountCommand) => (type === 'registerAccount' ? type : undefined),
  },
};

/** The version that the metadata of its events names. */
export const OLDER_VERSION = 'first';

const olderCodec = new Codec([FirstMoodLogged, MoodWithdrawn, AccountRegistered], OLDER_VERSION);

/** Whether the first software had this aggregate. */
export const isKnownToOlderSoftware = (aggregate: string): boolean => aggregate in OLDER_AGGREGATES;

export interface OlderCommand {
  readonly aggregate: string;
  /** A command of today's decider. */
  readonly command: unknown;
  readonly commandId: string;
  readonly moment: EventMoment;
  readonly newId: (index: number) => string;
  readonly key: PersonalKey;
}

/**
 * The events that the first software would append to a stream; `[]` for a command it did not know or has already
 * carried out. It passed over types of events that it did not know. Throws `DomainError`, and
 * `UnsupportedEventVersion` where the stream holds a newer shape: it decided nothing over that.
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
    throw new Error(`${subject} does not open`);
  });
  const state = fold(
    decider,
    known.map((event) => olderCodec.open(event, texts)),
  );
  return decider.decide(translated, state).map((event, index) =>
    olderCodec.encode(event as Parameters<Codec['encode']>[0], {
      id: newId(index),
      commandId,
      moment,
      key,
    }),
  );
}
