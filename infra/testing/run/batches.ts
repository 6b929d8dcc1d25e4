import { type Durations, TYPICAL_MS } from './durations.ts';
import { mostOf, type Need, type TestFile } from './test-files.ts';

/** Test files that one process runs, one after another. */
export interface Batch {
  readonly name: string;
  readonly files: readonly string[];
  /** The greatest need of its files. */
  readonly need: Need;
  readonly expectedMs: number;
  /** True if tests of the one file are chosen by their names. */
  readonly isByName?: boolean;
  /** True if its tests compare the clock with a promise. It runs when all other batches have ended. */
  readonly isTimed?: boolean;
  /** A module that exports `prepareFile`, called with each file's URL before the file is loaded. */
  readonly setup?: string;
}

/** Gives each test file of the client its own browser globals. */
const CLIENT_SETUP = 'client/testing/register.ts';
/** The ending of files whose tests fail if the product is slower than it promises. Other tests would slow it down. */
const TIMED = '.timed.test.ts';
/**
 * The most database files of an average batch. A batch of quick files can have more. A larger number saves time,
 * because every batch is a process that must load and compile the server. It costs memory, because the process keeps
 * some megabytes of each app that its tests build.
 */
const DATABASE_FILES_MAX = 40;

/**
 * Plans the batches in the order in which they start: the longest first, so that no lane works alone at the end, and
 * last those that run alone. The tests with a browser are divided into `count` batches of about equal duration, as are
 * those with processes and those of the client. Pure tests and timed tests are one batch each. Tests with the shared app
 * are in batches of their own, because other tests may mock the clock of their process.
 */
export function planBatches(all: readonly TestFile[], count: number, durations: Durations): Batch[] {
  const tests = all.filter((test) => !isTimed(test));
  const ofClient = tests.filter(isOfClient);
  const others = tests.filter((test) => !isOfClient(test));
  const needing = (need: Need) => others.filter((test) => test.need === need);
  const divide = (name: string, own: readonly TestFile[], into: number) =>
    batchesOf(name, own, into, durations);
  const divideDatabase = (name: string, isIn: (test: TestFile) => boolean) => {
    const own = needing('database').filter(isIn);
    return divide(name, own, own.length / DATABASE_FILES_MAX);
  };
  const batches = [
    ...divide('browser', needing('browser'), count),
    ...divide('processes', needing('processes'), count),
    ...divideDatabase('shared-app', ({ sharesApp }) => sharesApp),
    ...divideDatabase('database', ({ sharesApp }) => !sharesApp),
    ...divide('client', ofClient, count),
    ...divide('pure', needing('nothing'), 1),
  ];
  const alone = divide('timed', all.filter(isTimed), 1).map((batch) => ({ ...batch, isTimed: true }));
  return [...batches.sort((one, other) => other.expectedMs - one.expectedMs), ...alone];
}

/** A batch for each file, for tests chosen by their names. */
export function planByName(tests: readonly TestFile[]): Batch[] {
  return batchesOf('file', tests, tests.length, {}).map((batch) => ({ ...batch, isByName: true }));
}

const isTimed = ({ path }: TestFile) => path.endsWith(TIMED);
const isOfClient = ({ path }: TestFile) => path.startsWith('client/');

/** Distributes the files over `count` batches: the longest first, each to the batch that is shortest so far. */
function batchesOf(name: string, tests: readonly TestFile[], count: number, durations: Durations): Batch[] {
  const size = Math.min(Math.ceil(count), tests.length);
  const batches = Array.from({ length: size }, () => ({ own: [] as TestFile[], expectedMs: 0 }));
  const timed = tests.map((test) => ({ test, ms: durations[test.path] ?? TYPICAL_MS[test.need] }));
  for (const { test, ms } of timed.sort((one, other) => other.ms - one.ms)) {
    const shortest = batches.reduce((least, batch) => (batch.expectedMs < least.expectedMs ? batch : least));
    shortest.own.push(test);
    shortest.expectedMs += ms;
  }
  return batches.map(({ own, expectedMs }, place) => ({
    name: `${name}-${place + 1}`,
    files: own.map(({ path }) => path),
    need: mostOf(own.map(({ need }) => need)),
    expectedMs,
    ...(own.some(isOfClient) && { setup: CLIENT_SETUP }),
  }));
}
