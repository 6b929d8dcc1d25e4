import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DomainError } from '../../domain/domain-error.ts';
import { align } from '../../infra/command-line/align.ts';
import type { AppConfig } from '../app.ts';
import { NoCommand } from '../cli/no-command.ts';
import type { Services } from '../services.ts';
import { exportPerson } from './export-person.ts';
import {
  accountNamed,
  endSessionsOf,
  erasePerson,
  findPerson,
  type Ground,
  lockPerson,
  recordRequest,
  sessionsOfPerson,
  showRequests,
  unlockPerson,
} from './people.ts';

export const PEOPLE_USAGE = `Usage: npm run people -- COMMAND USERNAME --reason TEXT [OPTIONS]

  find      show since when the account exists, whether it is locked, its roles, devices and earlier requests
  lock      sign the person out everywhere and refuse new sign-ins; nothing is deleted
  unlock    let them sign in again
  sessions  list the signed-in devices; --end ID or --end all signs out
  export    write the person's own export, and their corrected and deleted entries, to --to FILE, or to - for
            the output; see below for what it leaves out
  erase     erase the account for good; --spread lets reflections leave one by one, --yes does not ask
  show      show the person the requests that were hidden from them

Each command but erase and show is recorded before it acts, and the person sees it in Profile with its day and the
reason. Of erase the log says that an erasure was ordered, not whose or why. Show is recorded if it reveals a request.

An export leaves out requests that are hidden from the person, what no key opens any more, and of the community all
that the person's own export does not have, such as deleted reflections and sent thank-yous.

  --reason TEXT                why, such as "court order 12"
  --private-reason             the person reads "a legal request" instead of the reason
  --not-shown                  hide it from the person until "show"; needs --legal-ground
  --not-shown-until DATE       hide it until this day, YYYY-MM-DD; needs --legal-ground
  --legal-ground TEXT          the law that forbids telling the person`;

const OPTIONS = {
  reason: { type: 'string' },
  'private-reason': { type: 'boolean' },
  'not-shown': { type: 'boolean' },
  'not-shown-until': { type: 'string' },
  'legal-ground': { type: 'string' },
  to: { type: 'string' },
  end: { type: 'string' },
  spread: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

/** The options of each command beside those that every command has. */
const COMMANDS = {
  find: [],
  lock: [],
  unlock: [],
  sessions: ['end'],
  export: ['to'],
  erase: ['spread', 'yes'],
  show: [],
} as const satisfies Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>>;

type CommandName = keyof typeof COMMANDS;
const EVERYWHERE: readonly string[] = [
  'reason',
  'private-reason',
  'not-shown',
  'not-shown-until',
  'legal-ground',
];

const EXPORT_FILE_MODE = 0o600;

/** The services and other needs of a command. */
export interface PeopleContext {
  readonly services: Services;
  readonly config: AppConfig;
  /** Asks the operator, who types a line. */
  ask(question: string): Promise<string>;
}

/**
 * Performs the command and returns the lines for the operator. Throws `DomainError`, and `ReadModelNotReady` for
 * `erase --spread`.
 */
export type PeopleCommand = (context: PeopleContext) => Promise<string[]>;

/** The command that the words name. Throws `NoCommand`. */
export function parsePeopleCommand(words: readonly string[]): PeopleCommand {
  const { values, positionals } = parseWords(words);
  const [name, username, ...rest] = positionals;
  if (!isCommandName(name)) {
    const known = Object.keys(COMMANDS).join(', ');
    throw new NoCommand(
      name ? `there is no command "${name}": name one of ${known}` : `name a command: ${known}`,
    );
  }
  if (username === undefined || rest.length > 0) throw new NoCommand(`${name} needs one username`);
  const foreign = Object.keys(values).find(
    (option) => !EVERYWHERE.includes(option) && !COMMANDS[name].some((own) => own === option),
  );
  if (foreign) throw new NoCommand(`${name} has no option --${foreign}`);
  if (name === 'export' && !values.to) throw new NoCommand('export needs --to FILE');
  const ground = groundOf(values);
  return async (context) => {
    const { services } = context;
    const account = await accountNamed(services, username);
    const found = { ...context, account, ground, username };
    switch (name) {
      case 'find':
        return find(found);
      case 'lock': {
        const ended = await lockPerson(services, account, ground);
        return [`${username} is locked; ${devices(ended)} signed out`];
      }
      case 'unlock':
        await unlockPerson(services, account, ground);
        return [`${username} can sign in again`];
      case 'sessions':
        return values.end === undefined ? listSessions(found) : endSessions(found, values.end);
      case 'export':
        return writeExport(found, values.to ?? '');
      case 'erase':
        return erase(found, { isSpread: values.spread ?? false, isSure: values.yes ?? false });
      case 'show':
        return [`${await showRequests(services, account, ground)} earlier requests are shown to ${username}`];
    }
  };
}

type Found = PeopleContext & {
  readonly account: Awaited<ReturnType<typeof accountNamed>>;
  readonly ground: Ground;
  readonly username: string;
};

const isCommandName = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message goes on after its first sentence with advice about its own parser.
    throw new NoCommand((error as Error).message.split('. ')[0]);
  }
}

function groundOf(values: ReturnType<typeof parseWords>['values']): Ground {
  const { reason, 'legal-ground': legalGround, 'not-shown': isHidden, 'not-shown-until': until } = values;
  if (!reason?.trim()) throw new NoCommand('say why with --reason "court order 12"');
  if (isHidden && until !== undefined) throw new NoCommand('choose --not-shown or --not-shown-until');
  const hides = isHidden === true || until !== undefined;
  if (hides && !legalGround?.trim())
    throw new NoCommand('name the law that forbids telling the person with --legal-ground');
  if (!hides && legalGround !== undefined)
    throw new NoCommand('--legal-ground goes with --not-shown or --not-shown-until');
  return {
    ...{ reason, isReasonShown: values['private-reason'] !== true },
    ...(hides && legalGround && { hiding: { legalGround, until } }),
  };
}

const devices = (count: number) => (count === 1 ? '1 device was' : `${count} devices were`);

async function find({ services, account, ground }: Found): Promise<string[]> {
  const found = await findPerson(services, account, ground);
  return align([
    ['USERNAME', found.username],
    ['SINCE', found.createdOn],
    ['LOCKED', found.lockedOn ? `since ${found.lockedOn}` : 'no'],
    ['ROLES', found.roles.join(', ') || 'none'],
    ['DEVICES', `${found.devices}`],
    ['EARLIER REQUESTS', `${found.requests}, of which ${found.hiddenRequests} are hidden from the person`],
  ]);
}

async function listSessions({ services, account, ground }: Found): Promise<string[]> {
  const listed = await sessionsOfPerson(services, account, ground);
  if (listed.length === 0) return ['no device is signed in'];
  return align([
    ['LAST USED', 'DEVICE', 'ID'],
    ...listed.map(({ seenOn, device, id }) => [seenOn, device, id]),
  ]);
}

async function endSessions({ services, account, ground }: Found, which: string): Promise<string[]> {
  return [`${devices(await endSessionsOf(services, account, which, ground))} signed out`];
}

/** `-` is the output. A file gets mode 600, and one that exists is never replaced. */
async function writeExport(
  { services, config, account, ground, username }: Found,
  to: string,
): Promise<string[]> {
  const exists = () => new DomainError('taken', `${to} exists already: name another file`);
  if (to !== '-' && existsSync(to)) throw exists();
  await recordRequest(services, account, 'export', ground);
  const content = await exportPerson(services, config, account);
  if (to === '-') return [content.trimEnd()];
  try {
    await writeFile(to, content, { flag: 'wx', mode: EXPORT_FILE_MODE });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? exists() : error;
  }
  return [`the export of ${username} is in ${to}`];
}

async function erase(
  { services, account, username, ask }: Found,
  { isSpread, isSure }: { readonly isSpread: boolean; readonly isSure: boolean },
): Promise<string[]> {
  if (!isSure) {
    const typed = await ask(`This can't be undone. Type the username to erase it for good: `);
    if (typed.trim() !== username)
      throw new DomainError('invalid', 'That is not the username: nothing was erased');
  }
  await erasePerson(services, account, isSpread ? 'spread' : 'at-once');
  return [
    `${username} is erased${isSpread ? '; reflections leave one by one within two days' : ''}`,
    'the reason is not stored, because the account that would hold it is gone: keep it in your own files',
  ];
}
