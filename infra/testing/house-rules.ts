import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import {
  isCallExpression,
  isFunction,
  isIdentifier,
  isImportSpecifier,
  isLoop,
  type Node,
  traverse,
} from '@babel/types';
import { RETIRED_NAMES } from './retired-names.ts';

/**
 * Counts in a checkout what the house rules forbid (`docs/glossary.md`, `ARCHITECTURE.md`): `npm run house-rules`
 * prints the counts, with `--list` every place, and a folder as its argument counts another checkout. In tests, `e2e/`
 * and `bench/` only names and comments are counted.
 */

const CODE = '{api,bench,client,domain,e2e,infra,projections}/**/*.{ts,tsx}';
/** The only files that may contain these mechanisms. */
const RETRY_FILE = 'infra/background/backoff.ts';
const LOOP_FILE = 'infra/background/background-loop.ts';
/** The only files whose loops may sleep, apart from tests. */
const MAY_SLEEP = /^infra\/background\/|^infra\/event-store\/contract\/|^client\//;

/** A place in the code: its file and line, and the text of the line or of the whole comment that begins there. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface HouseRuleCounts {
  /** Names that `RETIRED_NAMES` lists, in code and in comments. */
  readonly retiredNames: readonly Place[];
  /** Loops that double a pause by hand, outside `backoffDelays`. */
  readonly retryLoops: readonly Place[];
  /** Timers and `while` loops that repeat work in the background, outside `BackgroundLoop` and `client/`. */
  readonly backgroundLoops: readonly Place[];
  /** Loops that sleep, outside `infra/background/`, `client/` and the contract tests of the event store. */
  readonly sleepingLoops: readonly Place[];
  /** Handlers of errors that do nothing. */
  readonly swallowedErrors: readonly Place[];
  /** Comments with a sentence that opens with Who, Whoever, Whom, What or Whatever. */
  readonly unclearComments: readonly Place[];
  readonly comments: number;
}

const OPENS_UNCLEARLY = /(?:^|[.:;!?]\s+)(?:Who|Whoever|Whom|What|Whatever)\s/m;
const DOUBLED_PAUSE = /Math\.min\(\s*[\w.#]+ \* 2,/;
const SWALLOWED = /\.catch\(\(\) => (?:\{\s*\}|undefined)\)|catch(?: \(\w+\))? \{\s*(?:\/\/[^\n]*\s*)*\}/g;
const LOOP =
  /\bsetInterval\(|\bwhile \(!(?:this\.#?)?(?:stopped|isStopped|signal\.aborted|this\.#stop\.signal\.aborted)\)/;

/** The functions that sleep, and where they are imported from. */
const SLEEPS = [
  { from: /^node:timers\/promises$/, name: 'setTimeout' },
  { from: /\/background\/pause\.ts$/, name: 'pause' },
];

export function countHouseRules(root: string): HouseRuleCounts {
  const counts = {
    retiredNames: [] as Place[],
    retryLoops: [] as Place[],
    backgroundLoops: [] as Place[],
    sleepingLoops: [] as Place[],
    swallowedErrors: [] as Place[],
    unclearComments: [] as Place[],
    comments: 0,
  };
  const retired = new RegExp(`(?<![\\w$])(?:${RETIRED_NAMES.join('|')})(?![\\w$])`);
  for (const file of globSync(CODE, { cwd: root, exclude: isOutside }).sort()) {
    const code = readFileSync(join(root, file), 'utf8');
    const isTest = /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\//.test(file);
    const lines = code.split('\n');
    const syntax = syntaxOf(code, file);
    for (const comment of commentsOf(syntax)) {
      counts.comments += 1;
      if (OPENS_UNCLEARLY.test(comment.text)) counts.unclearComments.push({ file, ...comment });
    }
    const find = (pattern: RegExp, into: Place[]) => {
      lines.forEach((text, index) => {
        if (pattern.test(text)) into.push({ file, line: index + 1, text: text.trim() });
      });
    };
    if (!file.endsWith('retired-names.ts')) find(retired, counts.retiredNames);
    if (file !== RETRY_FILE && !isTest) find(DOUBLED_PAUSE, counts.retryLoops);
    if (file !== LOOP_FILE && !isTest && !file.startsWith('client/')) find(LOOP, counts.backgroundLoops);
    const maySleep = isTest || MAY_SLEEP.test(file);
    for (const line of maySleep ? [] : sleepsInLoops(syntax)) {
      counts.sleepingLoops.push({ file, line, text: lines[line - 1]?.trim() ?? '' });
    }
    if (!isTest) {
      for (const { index } of code.matchAll(SWALLOWED)) {
        const line = code.slice(0, index).split('\n').length;
        counts.swallowedErrors.push({ file, line, text: lines[line - 1]?.trim() ?? '' });
      }
    }
  }
  return counts;
}

const isOutside = (path: string): boolean => /(?:^|\/)(?:node_modules|dist|types)(?:\/|$)/.test(path);

const syntaxOf = (code: string, filename: string) =>
  parse(code, {
    sourceType: 'module',
    plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });

type Syntax = ReturnType<typeof syntaxOf>;

/**
 * The lines with a call in a loop of a function that sleeps (`SLEEPS`). It does not find a call inside a function that
 * the loop calls.
 */
function sleepsInLoops(syntax: Syntax): number[] {
  const names = new Set(syntax.program.body.flatMap(sleepsImportedBy));
  if (names.size === 0) return [];
  const found: number[] = [];
  traverse(syntax, (node, ancestors) => {
    if (!isCallExpression(node) || !isIdentifier(node.callee) || !names.has(node.callee.name)) return;
    const around = ancestors.findLast(({ node }) => isLoop(node) || isFunction(node));
    if (isLoop(around?.node)) found.push(node.loc?.start.line ?? 0);
  });
  return found;
}

/** The names under which a statement imports a function that sleeps. */
function sleepsImportedBy(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const sleep = SLEEPS.find(({ from }) => from.test(statement.source.value));
  if (!sleep) return [];
  return statement.specifiers
    .filter(
      (specifier) => isImportSpecifier(specifier) && isIdentifier(specifier.imported, { name: sleep.name }),
    )
    .map(({ local }) => local.name);
}

/**
 * The first line and the text of each comment, without stars and slashes. Consecutive line comments count as
 * one.
 */
function commentsOf({ comments }: Syntax): { line: number; text: string }[] {
  const found: { line: number; end: number; isLine: boolean; text: string }[] = [];
  for (const { type, value, loc } of comments ?? []) {
    const text = value.replace(/^\s*\*+ ?/gm, '').trim();
    const line = loc?.start.line ?? 0;
    const isLine = type === 'CommentLine';
    const last = found.at(-1);
    if (last?.isLine && isLine && last.end === line - 1) {
      last.text += ` ${text}`;
      last.end = line;
    } else found.push({ line, end: loc?.end.line ?? line, isLine, text });
  }
  return found.map(({ line, text }) => ({ line, text: text.replace(/\s+/g, ' ') }));
}
