import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from '@babel/parser';
import type { Node } from '@babel/types';

const DOCUMENTS = globSync('**/*.md', {
  exclude: (path) => /(?:^|\/)(?:node_modules|data|\.\w+)(?:\/|$)/.test(path),
});
const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** The path of a source file, with at least one folder. */
const SOURCE_FILE = /`((?:[\w@.-]+\/)+[\w.-]+\.tsx?)`/g;

const COVERAGE_PAGES = globSync('docs/spec-coverage/*.md').sort();
const ROW = /^\| (?!requirement \||---)(.+?) \| (.*) \|$/;
const CITATION = /^\[[^\]]+\]\(([^)]+)\) › (.+)$/;
/** The sources that a row may cite instead of a test: a benchmark, or another document. */
const NO_TEST = /^`npm run bench -- |\]\([\w./-]+\.md\)/;
const TEST_CALLS: ReadonlySet<string> = new Set(['test', 'describe', 'suite']);

test('each link in a document leads to a file', () => {
  assert.ok(DOCUMENTS.length > 0);
  const dead = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(LINK)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('each source file that a document names by its folder exists', () => {
  const missing = DOCUMENTS.flatMap((document) => {
    const [part = ''] = document.split('/');
    // From the document's folder, from the repository's, or from that of the part, such as client.
    const folders = [dirname(document), '.', part];
    return [...readFileSync(document, 'utf8').matchAll(SOURCE_FILE)]
      .map(([, path = '']) => path)
      .filter((path) => !folders.some((folder) => existsSync(join(folder, path))))
      .map((path) => `${document}: ${path}`);
  });
  assert.deepEqual(missing, []);
});

test('each row of docs/spec-coverage cites a test that exists', () => {
  assert.ok(COVERAGE_PAGES.length > 0);
  const wrong = COVERAGE_PAGES.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((line, index) => faultsOf(line, page).map((fault) => `${page}:${index + 1} ${fault}`)),
  );
  assert.deepEqual(wrong, []);
});

/**
 * A row cites tests as `[label](file) › name`, separated by `<br>`. If the name of a test is a template, the citation
 * has `…` in place of each value.
 */
function faultsOf(line: string, page: string): string[] {
  const cell = ROW.exec(line)?.[2];
  if (cell === undefined)
    return line.startsWith('|') && line.includes('](') ? ['is not a row of two cells'] : [];
  return cell.split('<br>').flatMap((entry) => {
    const [, link, name] = CITATION.exec(entry) ?? [];
    if (link === undefined || name === undefined)
      return NO_TEST.test(entry) ? [] : [`cites no test: ${entry}`];
    const file = join(dirname(page), link);
    if (!existsSync(file)) return [`cites a missing file: ${file}`];
    return testNames(file).has(name) ? [] : [`cites a missing test: ${file} › ${name}`];
  });
}

const known = new Map<string, ReadonlySet<string>>();

function testNames(file: string): ReadonlySet<string> {
  const names = known.get(file) ?? readTestNames(file);
  known.set(file, names);
  return names;
}

function readTestNames(file: string): ReadonlySet<string> {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  const { program } = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins: [...plugins] });
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
    } else if (isNode(value)) {
      const name = nameOfTest(value);
      if (name !== undefined) names.add(name);
      for (const each of Object.values(value)) visit(each);
    }
  };
  visit(program);
  return names;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function nameOfTest(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: args } = node;
  if (callee.type !== 'Identifier' || !TEST_CALLS.has(callee.name)) return undefined;
  const [name] = args;
  if (name?.type === 'StringLiteral') return name.value;
  if (name?.type !== 'TemplateLiteral') return undefined;
  return name.quasis.map(({ value }) => value.cooked).join('…');
}
