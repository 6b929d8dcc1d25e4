import { parseArgs } from 'node:util';
import { DomainError } from '../domain/domain-error.ts';
import { STATE_TEXT_VERSION } from '../domain/research/state/state-text.ts';
import { EXIT_FIXABLE, exitCodeOf, inOneLine } from '../infra/command-line/failures.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { Participants } from '../infra/research/participants.ts';
import { openCliContext } from '../projections/cli/context.ts';
import { replayStateHash } from './research/replay.ts';

const USAGE = `npm run research -- replay STUDY --at POSITION --known POSITION [--protocol VERSION] [--hash]
  Computes a study's state hash at a moment from the log alone. --hash prints nothing else.`;

function parse(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        known: { type: 'string' },
        protocol: { type: 'string', default: '1' },
        hash: { type: 'boolean', default: false },
      },
    });
    const [verb, studyId, ...rest] = positionals;
    const { at = '', known = '', protocol } = values;
    const isComplete = verb === 'replay' && studyId !== undefined && rest.length === 0;
    if (!isComplete || ![at, known, protocol].every((number) => /^\d{1,20}$/.test(number))) return undefined;
    const cohort = { studyId, protocolVersion: Number(protocol), known: BigInt(known) };
    return { cohort, moment: BigInt(at), isHashOnly: values.hash };
  } catch {
    // An unknown option.
    return undefined;
  }
}

async function main(words: readonly string[]): Promise<number> {
  const command = parse(words);
  if (!command) {
    console.error(USAGE);
    return EXIT_FIXABLE;
  }
  const { cohort, moment, isHashOnly } = command;
  const report = (line: string) => console.error(`research: ${line}`);
  try {
    const context = await openCliContext(readConfig(), report, 'research');
    const replay = async () => {
      const participants = await new Participants(context.db).ofStudy(cohort.studyId);
      return replayStateHash({ ...context, keys: await context.openKeys() }, cohort, moment, participants);
    };
    const hash = await replay().finally(() => context.close());
    if (!isHashOnly) {
      console.log(`store             ${context.store.storeId}`);
      console.log(`study             ${cohort.studyId}`);
      console.log(`protocol version  ${cohort.protocolVersion}`);
      console.log(`moment            ${moment}`);
      console.log(`as known at       ${cohort.known}`);
      console.log(`fold version      ${STATE_TEXT_VERSION}`);
    }
    console.log(isHashOnly ? hash : `state hash        ${hash}`);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return exitCodeOf(error, MasterKeyError, DomainError);
  }
}

process.exitCode = await main(process.argv.slice(2));
