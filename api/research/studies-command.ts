import { readFile } from 'node:fs/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { DomainError } from '../../domain/domain-error.ts';
import { openProtocol } from '../../domain/research/study/decide.ts';
import { Controller, protocolFields } from '../../domain/research/study/events.ts';
import { align } from '../../infra/command-line/align.ts';
import { allStudyIds } from '../../projections/research-reads/queries.ts';
import { todayInUtc } from '../today-in-utc.ts';
import {
  admitResearcher,
  closeStudy,
  publishProtocol,
  registerStudy,
  removeResearcher,
  type StudyServices,
} from './manage-studies.ts';
import { studyOf } from './studies.ts';

export const STUDIES_USAGE = `Usage: npm run studies -- COMMAND

  list                     show every study
  register FILE            add a study: a JSON file with title, question and controllers
  publish STUDY FILE       publish the next version of its protocol: a JSON file
  admit STUDY USERNAME     let an account with the role researcher ask about it
  remove STUDY USERNAME    the account can't ask about it any more
  close STUDY              nobody can join it or ask about it any more

STUDY is an id of the list. docs/research.md shows both files.`;

/** Performs the command and returns the lines for the operator. Throws `DomainError`. */
export type StudiesCommand = (services: StudyServices) => Promise<string[]>;

/** The command that the words name; undefined if they name none. */
export function parseStudiesCommand([verb, first, second, ...rest]: readonly string[]):
  | StudiesCommand
  | undefined {
  if (rest.length > 0) return undefined;
  if (verb === 'list' && first === undefined) return list;
  if (first === undefined) return undefined;
  if (second === undefined) {
    if (verb === 'register') return (services) => register(services, first);
    if (verb === 'close') return (services) => close(services, first);
    return undefined;
  }
  if (verb === 'publish') return (services) => publish(services, first, second);
  if (verb === 'admit') return (services) => admit(services, first, second);
  if (verb === 'remove') return (services) => remove(services, first, second);
  return undefined;
}

async function list(services: StudyServices): Promise<string[]> {
  const ids = await allStudyIds(services.db);
  if (ids.length === 0) return ['there is no study'];
  const today = todayInUtc();
  const rows = await Promise.all(
    ids.map(async (id) => {
      const state = await studyOf(services, id);
      const open = openProtocol(state, today);
      const status = open
        ? `open until ${open.expiresOn}`
        : state.status === 'closed'
          ? 'closed'
          : 'not open';
      const { length: versions } = state.protocols;
      return [id, status, String(versions), String(state.researchers.length), state.description?.title ?? ''];
    }),
  );
  return align([['STUDY', 'STATUS', 'VERSION', 'RESEARCHERS', 'TITLE'], ...rows]);
}

async function register(services: StudyServices, file: string): Promise<string[]> {
  const description = await readJson(
    file,
    Type.Object(
      { title: Type.String(), question: Type.String(), controllers: Type.Array(Controller) },
      { additionalProperties: false },
    ),
  );
  const studyId = await registerStudy(services, description);
  return [`registered ${studyId}`, `Nobody can join it before: npm run studies -- publish ${studyId} FILE`];
}

const { granularity: _, ...terms } = protocolFields;

async function publish(services: StudyServices, studyId: string, file: string): Promise<string[]> {
  const read = await readJson(file, Type.Object(terms, { additionalProperties: false }));
  const { protocols } = await publishProtocol(services, studyId, read);
  const published = protocols.at(-1);
  return [`published version ${published?.version}`, `sha-256 of its whole text: ${published?.textHash}`];
}

async function admit(services: StudyServices, studyId: string, username: string): Promise<string[]> {
  await admitResearcher(services, studyId, username);
  return [`${username} can ask about ${studyId}`];
}

async function remove(services: StudyServices, studyId: string, username: string): Promise<string[]> {
  await removeResearcher(services, studyId, username);
  return [`${username} can no longer ask about ${studyId}`];
}

async function close(services: StudyServices, studyId: string): Promise<string[]> {
  await closeStudy(services, studyId);
  return [`${studyId} is closed`];
}

/** Reads a JSON file of this shape. Throws `DomainError('invalid')` with the first thing that is wrong. */
async function readJson<S extends TSchema>(file: string, schema: S): Promise<Static<S>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new DomainError('invalid', `${file} can't be read: ${(error as Error).message}`);
  }
  if (Value.Check(schema, value)) return value;
  const [problem] = Value.Errors(schema, value);
  const { instancePath = '', message = 'it is not of the right shape' } = problem ?? {};
  throw new DomainError('invalid', `${file}${instancePath}: ${message}`);
}
