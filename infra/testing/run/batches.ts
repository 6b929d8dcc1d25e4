import { mostOf, type Need, type TestFile } from './test-files.ts';

/** Test files that one process runs, one after another. */
export interface Batch {
  readonly name: string;
  readonly files: readonly string[];
  /** The greatest need of its files. */
  readonly need: Need;
  /** True if tests of the one file are chosen by their names. */
  readonly isByName?: boolean;
  /** A module that exports `prepareFile`, called with each file's URL before the file is loaded. */
  readonly setup?: string;
}

/** Gives each test file of the client its own browser globals. */
const CLIENT_SETUP = 'client/testing/register.ts';
/**
 * The most database files of one batch, because a process keeps some megabytes of each app that it has built.
 */
const DATABASE_FILES_MAX = 12;

/**
 * Plans the batches in the order in which they start: the longest first, so that no lane works alone at the
 * end. The tests of one need are divided into `count` batches.
 */
export function planBatches(tests: readonly TestFile[], count: number): Batch[] {
  const ofClient = tests.filter(isOfClient);
  const others = tests.filter((test) => !isOfClient(test));
  const needing = (need: Need) => others.filter((test) => test.need === need);
  return [
    ...batchesOf('browser', needing('browser'), count),
    ...batchesOf('processes', needing('processes'), count),
    ...batchesOf('database', needing('database'), needing('database').length / DATABASE_FILES_MAX),
    ...batchesOf('client', ofClient, count),
    ...batchesOf('pure', needing('nothing'), 1),
  ];
}

/** A batch for each file, for tests chosen by their names. */
export function planByName(tests: readonly TestFile[]): Batch[] {
  return batchesOf('file', tests, tests.length).map((batch) => ({ ...batch, isByName: true }));
}

const isOfClient = ({ path }: TestFile) => path.startsWith('client/');

/** Distributes the files over `count` batches in turn, because neighbors often take equally long. */
function batchesOf(name: string, tests: readonly TestFile[], count: number): Batch[] {
  const size = Math.min(Math.ceil(count), tests.length);
  return Array.from({ length: size }, (_, place) => {
    const own = tests.filter((_test, index) => index % size === place);
    return {
      name: `${name}-${place + 1}`,
      files: own.map(({ path }) => path),
      need: mostOf(own.map(({ need }) => need)),
      ...(own.some(isOfClient) && { setup: CLIENT_SETUP }),
    };
  });
}
