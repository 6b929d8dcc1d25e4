import fc from 'fast-check';
import { type StudyCommand, studyDecider } from '../../domain/research/study/decide.ts';
import { type StudyEvent, studyStream } from '../../domain/research/study/events.ts';
import { sha256 } from '../../infra/crypto/sha256.ts';
import type { Ids, Model } from './model.ts';

/** All people of a history name the same two studies, one researcher and one read, so that commands meet. */
export const studyNumber = fc.nat(1);

export const studyOf = (ids: Ids, which: number): string => ids.ofAggregate('study', 0, which);

type StudyAction = { readonly study: number } & (
  | Exclude<StudyCommand, { readonly staffId: string }>
  | { readonly type: 'admitResearcher'; readonly by: string }
  | { readonly type: 'removeResearcher'; readonly by: string }
);

const by = fc.constant('command-line');
const line = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('Example Hospital', 'study@example.no') },
  { weight: 1, arbitrary: fc.constantFrom('', 'two\nlines') },
);
const day = fc.constantFrom('2027-02-01', '2027-06-30', '2028-02-28', '2029-06-30', 'soon');

/** Operators register studies, publish protocols, admit researchers and close studies, in any order. */
export const studyModel: Model<StudyAction, StudyEvent> = {
  aggregate: 'study',
  decider: studyDecider(sha256),
  produces: {
    StudyRegistered: true,
    ProtocolPublished: true,
    ResearcherAdmitted: true,
    ResearcherRemoved: true,
    StudyClosed: true,
  },
  action: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        study: studyNumber,
        type: fc.constant('registerStudy' as const),
        by,
        title: line,
        question: line,
        controllers: fc.array(fc.record({ name: line, contact: line }), { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        study: studyNumber,
        type: fc.constant('publishProtocol' as const),
        by,
        today: fc.constant('2028-02-29'),
        terms: fc.record({
          text: fc.constantFrom('We study tiredness.', ' ', 'We study tiredness.\r\n\r\nYou can withdraw.'),
          fields: fc.constantFrom(['mood'] as const, ['mood', 'energy'] as const),
          firstWeek: fc.constantFrom('2028-02-28', '2028-02-21', '2028-02-22'),
          expiresOn: day,
          ethicsNumber: line,
          recipients: fc.array(line, { minLength: 1, maxLength: 2 }),
          countries: fc.constant(['Norway']),
          retention: fc.constant('Five years'),
          keepsCopiesGround: fc.constantFrom(undefined, 'Helseforskningsloven § 16'),
          microdata: fc.boolean(),
          includesImported: fc.boolean(),
          contact: fc.constant('study@example.no'),
          complaint: fc.constant('Datatilsynet, Oslo'),
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        study: studyNumber,
        type: fc.constantFrom('admitResearcher' as const, 'removeResearcher' as const),
        by,
      }),
    },
    fc.record({ study: studyNumber, type: fc.constant('closeStudy' as const), by }),
  ),
  stream: (_person, { study }, ids) => studyStream(studyOf(ids, study)),
  command: (action, ids): StudyCommand => {
    const { study: _, ...command } = action;
    if (command.type !== 'admitResearcher' && command.type !== 'removeResearcher') return command;
    return { ...command, staffId: ids.ofAggregate('staff', 0, 0) };
  },
};
