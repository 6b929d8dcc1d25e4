import Type from 'typebox';
import {
  type DomainEvent,
  type EventDefinition,
  type LoadedEvent,
  personal,
  type SealedEvent,
} from '../event.ts';
import { ACT_DESCRIPTION_MAX, ACT_TITLE_MAX } from './schema.ts';

/*
 * The local date in an event's metadata is the day it belongs to. A completion counts on that day, and a new list
 * applies from that day on.
 */

/** An act in a list. A recommended act has a slug; a custom act has the texts of its `ActAdded` event. */
const ListedAct = Type.Object(
  { actId: Type.String(), slug: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** The list the person started with. It applies to every day before the first change. */
const ActsStarted = {
  type: 'ActsStarted',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object({ acts: Type.Array(ListedAct) }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** `acts` is the list from this day on. `kept` were already completed and stay in this day's list. */
const ActsCustomized = {
  type: 'ActsCustomized',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object(
    { acts: Type.Array(ListedAct), kept: Type.Array(ListedAct) },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** Adds a custom act to the end of the list from this day on. */
const ActAdded = {
  type: 'ActAdded',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  entity: 'actId',
  data: Type.Object(
    {
      actId: Type.String(),
      title: personal(Type.String({ minLength: 1, maxLength: ACT_TITLE_MAX })),
      description: personal(Type.String({ minLength: 1, maxLength: ACT_DESCRIPTION_MAX })),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const actOfTheDay = Type.Object({ actId: Type.String() }, { additionalProperties: false });

const ActCompleted = {
  type: 'ActCompleted',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: actOfTheDay,
} as const satisfies EventDefinition;

const ActReopened = {
  type: 'ActReopened',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: actOfTheDay,
} as const satisfies EventDefinition;

export const actsEvents = [ActsStarted, ActsCustomized, ActAdded, ActCompleted, ActReopened] as const;
type ActsEventDefinition = (typeof actsEvents)[number];

export type ActsEvent = DomainEvent<ActsEventDefinition>;
export type SealedActsEvent = SealedEvent<ActsEventDefinition>;
export type LoadedActsEvent = LoadedEvent<ActsEventDefinition>;

/** All act events of a person are in one stream. */
export const actsStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personOfActsStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'acts-';
