import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { isStorable } from '../../text.ts';
import { isDay } from '../../time/day-number.ts';
import { mondayOf } from '../../time/week.ts';
import { unhandled } from '../../unhandled.ts';
import { LINE_MAX, LIST_MAX, PROTOCOL_TEXT_MAX, TITLE_MAX } from '../limits.ts';
import type { Controller, StudyEvent } from './events.ts';
import { type Protocol, type ProtocolTerms, type StudyDescription, WEEKLY } from './protocol.ts';
import { consentDocument } from './protocol-text.ts';

/** `by` is a `staffId`, `command-line` or `housekeeping`. */
export type StudyCommand =
  | ({ readonly type: 'registerStudy'; readonly by: string } & StudyDescription)
  | {
      readonly type: 'publishProtocol';
      readonly by: string;
      readonly terms: ProtocolTerms;
      /** Today in UTC, YYYY-MM-DD. */
      readonly today: string;
    }
  | { readonly type: 'admitResearcher'; readonly by: string; readonly staffId: string }
  | { readonly type: 'removeResearcher'; readonly by: string; readonly staffId: string }
  | { readonly type: 'closeStudy'; readonly by: string };

export interface StudyState {
  readonly status: 'unknown' | 'open' | 'closed';
  /** Absent while unknown. */
  readonly description?: StudyDescription;
  /** Oldest first: version n is at n - 1. */
  readonly protocols: readonly Protocol[];
  /** The staff ids of those who may ask. */
  readonly researchers: readonly string[];
}

/** Computes the SHA-256 of a text in UTF-8, as 64 hexadecimal digits in lower case. */
export type Sha256 = (text: string) => string;

/** One study. A closed one never opens again. */
export const studyDecider = (sha256: Sha256): Decider<StudyState, StudyCommand, StudyEvent> => ({
  initial: () => ({ status: 'unknown', protocols: [], researchers: [] }),

  evolve(state, event) {
    switch (event.type) {
      case 'StudyRegistered': {
        const { by: _, ...description } = event.data;
        return { ...state, status: 'open', description };
      }
      case 'ProtocolPublished': {
        const { by: _, granularity: __, ...protocol } = event.data;
        return { ...state, protocols: [...state.protocols, protocol] };
      }
      case 'ResearcherAdmitted':
        return { ...state, researchers: [...state.researchers, event.data.staffId] };
      case 'ResearcherRemoved':
        return { ...state, researchers: state.researchers.filter((each) => each !== event.data.staffId) };
      case 'StudyClosed':
        return { ...state, status: 'closed' };
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    const { by } = command;
    if (command.type === 'registerStudy') {
      if (state.status !== 'unknown') throw new DomainError('taken', 'There is a study with this id');
      return [{ type: 'StudyRegistered', data: { ...checkedDescription(command), by } }];
    }
    if (state.description === undefined) throw new DomainError('not-found', 'There is no such study');
    const isAdmitted = 'staffId' in command && state.researchers.includes(command.staffId);
    switch (command.type) {
      case 'publishProtocol': {
        requireOpen(state);
        const version = state.protocols.length + 1;
        const terms = checkedTerms(command.terms, command.today);
        const textHash = sha256(consentDocument(state.description, { ...terms, version }));
        return [
          { type: 'ProtocolPublished', data: { version, ...terms, granularity: WEEKLY, textHash, by } },
        ];
      }
      case 'admitResearcher':
        requireOpen(state);
        return isAdmitted ? [] : [{ type: 'ResearcherAdmitted', data: { staffId: command.staffId, by } }];
      case 'removeResearcher':
        return isAdmitted ? [{ type: 'ResearcherRemoved', data: { staffId: command.staffId, by } }] : [];
      case 'closeStudy':
        return state.status === 'open' ? [{ type: 'StudyClosed', data: { by } }] : [];
    }
  },
});

/**
 * The newest protocol, if people may join the study and researchers may ask under it on this day in UTC. Undefined
 * without a protocol, after its last day, and for a closed study. An older version never takes its place.
 */
export function openProtocol({ status, protocols }: StudyState, today: string): Protocol | undefined {
  const newest = protocols.at(-1);
  return status === 'open' && newest !== undefined && newest.expiresOn >= today ? newest : undefined;
}

function requireOpen({ status }: StudyState): void {
  if (status === 'closed') throw new DomainError('forbidden', 'This study is closed');
}

function checkedDescription({ title, question, controllers }: StudyDescription): {
  title: string;
  question: string;
  controllers: Controller[];
} {
  return {
    title: checkedLine(title, 'The title', TITLE_MAX),
    question: checkedLine(question, 'The question'),
    controllers: checkedList(controllers, 'controllers').map(({ name, contact }) => ({
      name: checkedLine(name, 'The name of a controller'),
      contact: checkedLine(contact, 'The contact of a controller'),
    })),
  };
}

function checkedTerms(terms: ProtocolTerms, today: string) {
  const { firstWeek, expiresOn, keepsCopiesGround, fields } = terms;
  if (!isDay(firstWeek) || mondayOf(firstWeek) !== firstWeek)
    throw new DomainError('invalid', 'The first week must be a Monday, as YYYY-MM-DD');
  if (!isDay(expiresOn) || expiresOn < today || expiresOn < firstWeek)
    throw new DomainError(
      'invalid',
      'The last day must be today or later, and not before the first week, as YYYY-MM-DD',
    );
  if (fields.length === 0 || new Set(fields).size !== fields.length)
    throw new DomainError('invalid', 'The fields must be mood, energy or both');
  const text = terms.text.replaceAll('\r\n', '\n').trim();
  if (text === '' || text.length > PROTOCOL_TEXT_MAX)
    throw new DomainError('invalid', `The text must have 1 to ${PROTOCOL_TEXT_MAX} characters`);
  if (!isStorable(text)) throw new DomainError('invalid', 'The text has a character that can’t be stored');
  return {
    ...{ text, fields: [...fields], firstWeek, expiresOn },
    ethicsNumber: checkedLine(terms.ethicsNumber, 'The number of the ethics approval'),
    recipients: checkedLines(terms.recipients, 'recipients'),
    countries: checkedLines(terms.countries, 'countries'),
    retention: checkedLine(terms.retention, 'The retention'),
    ...(keepsCopiesGround !== undefined && {
      keepsCopiesGround: checkedLine(keepsCopiesGround, 'The ground to keep copies'),
    }),
    ...{ microdata: terms.microdata, includesImported: terms.includesImported },
    contact: checkedLine(terms.contact, 'The contact'),
    complaint: checkedLine(terms.complaint, 'The place for complaints'),
  };
}

/** One line without control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u;

function checkedLine(line: string, name: string, max = LINE_MAX): string {
  const trimmed = line.trim();
  if (trimmed.length > max || !ONE_LINE.test(trimmed))
    throw new DomainError('invalid', `${name} must be one line of at most ${max} characters`);
  return trimmed;
}

function checkedList<T>(items: readonly T[], name: string): readonly T[] {
  if (items.length === 0 || items.length > LIST_MAX)
    throw new DomainError('invalid', `There must be 1 to ${LIST_MAX} ${name}`);
  return items;
}

const checkedLines = (lines: readonly string[], name: string): string[] =>
  checkedList(lines, name).map((line) => checkedLine(line, `Each of the ${name}`));
