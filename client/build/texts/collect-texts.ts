import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import type { Node } from '@babel/types';

/** Files with texts that a person reads: the client, content in `domain/`, and messages of `api/` and `infra/`. */
const SOURCES = [
  'client/{app,features,lib,ui}/**/*.{ts,tsx}',
  'client/index.html',
  'domain/**/*.ts',
  'api/**/*.ts',
  'infra/{accounts,command-register,crypto,throttle}/**/*.ts',
];
const IS_OTHER =
  /\.test\.tsx?$|\.css\.ts$|\/testing\/|^api\/(?:safety|metrics|openapi|routes\/docs|server\.ts)|^client\/ui\/theme\/|^domain\/places\/(?:time-zones|oceans)\.ts|region-of\.ts$/;
/** Attributes that a person reads or hears. */
const SPOKEN =
  /^(?:alt|aria-label|aria-description|aria-valuetext|placeholder|title|label|busyLabel|cancelLabel|hint|text|name|heading|intro|description|message|action|loading|empty|caption|legend|lead|question|words)$/;
/** Calls whose arguments no person reads on screen. */
const TECHNICAL_CALLS =
  /^(?:Error|TypeError|RangeError|ApiError|Symbol|RegExp|ignoreError|logError|logFailure|logWarning|sql|uuidV5|derive)$/;

export interface FileTexts {
  readonly file: string;
  readonly texts: readonly string[];
}

/**
 * Collects the texts on screen, by file, in the order of the code, as far as the rules of this module recognize them.
 * `{…}` stands for a value. A text stands once for each file.
 */
export function collectTexts(root: string): readonly FileTexts[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !IS_OTHER.test(file))
    .sort()
    .map((file) => ({ file, texts: textsIn(readFileSync(join(root, file), 'utf8'), file) }))
    .filter(({ texts }) => texts.length > 0);
}

/** Formats the texts as one Markdown document. */
export function formatTexts(files: readonly FileTexts[]): string {
  const sections = files.map(
    ({ file, texts }) =>
      `## ${file}\n\n${texts.map((text) => `- ${text.replace(/[<>*_`|]/g, '\\$&')}`).join('\n')}\n`,
  );
  return `# Texts on screen\n\nEvery text that a person reads or hears, by file. \`npm run texts\` writes this page, and a test keeps it current. \`{…}\` stands for a value.\n\n${sections.join('\n')}`;
}

function textsIn(code: string, file: string): string[] {
  if (file.endsWith('.html')) return htmlTexts(code);
  const { program } = parse(code, {
    sourceType: 'module',
    plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });
  const found: string[] = [];
  visit(program, { isServer: /^(?:api|infra)\//.test(file), found });
  return [...new Set(found)];
}

interface Collecting {
  readonly isServer: boolean;
  readonly found: string[];
}

function visit(node: Node, collecting: Collecting): void {
  const { isServer, found } = collecting;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return;
    case 'BinaryExpression':
      // Strings in comparisons, such as key names, are not texts.
      if (node.operator !== '+') return;
      break;
    case 'JSXText': {
      const text = tidy(node.value);
      if (/\p{L}/u.test(text)) found.push(text);
      return;
    }
    case 'JSXAttribute':
      if (!SPOKEN.test(String(node.name.name)) && node.value?.type === 'StringLiteral') return;
      if (node.value?.type === 'StringLiteral') {
        const text = tidy(node.value.value);
        // A single word in lower case is a field name.
        if (!/^[a-z]\w*$/.test(text)) found.push(text);
        return;
      }
      break;
    case 'NewExpression':
    case 'CallExpression': {
      const callee = calleeName(node.callee);
      if (TECHNICAL_CALLS.test(callee)) return;
      if (
        isServer &&
        !/^(?:DomainError|HashingBusy|refuse|fail)$/.test(callee) &&
        node.type === 'NewExpression'
      )
        return;
      break;
    }
    case 'TaggedTemplateExpression':
      return;
    case 'StringLiteral':
      if (isProse(node.value, isServer)) found.push(tidy(node.value));
      return;
    case 'TemplateLiteral': {
      const text = tidy(node.quasis.map(({ value }) => value.cooked ?? '').join('{…}'));
      if (isProse(text, isServer)) found.push(text);
      break;
    }
    default:
  }
  for (const child of childrenOf(node)) visit(child, collecting);
}

function calleeName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

/**
 * Whether a text is a sentence or a label: it starts with a capital letter, a digit, a quotation mark or a value and
 * has several words, or is one capitalized word. Texts that look like code are neither. Of the server only sentences
 * count.
 */
function isProse(text: string, isServer: boolean): boolean {
  const words = text.replaceAll('{…}', '');
  if (/^[./#@]|^https?:|[{}=]|;(?! )|\/api\/|\dpx|^px|^\w+\.\w+$|^[A-Z][a-z]+[A-Z]/.test(words)) return false;
  if (/^(?:GET|POST|PUT|PATCH|DELETE|X-|Content-|Cache-|Connection|Set-)/.test(text)) return false;
  const isSentence = /^[\p{Lu}\d“'{]\S*(?: \S+)+/u.test(text) && /\p{Ll}{2}/u.test(text);
  return isServer
    ? isSentence && / \p{Ll}/u.test(text)
    : isSentence || /^\p{Lu}\p{Ll}{2,}[.?…]?$/u.test(text);
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string' && child !== node.loc)
        yield child;
    }
  }
}

function htmlTexts(html: string): string[] {
  const shown = html.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  const attributes = Array.from(shown.matchAll(/(?:content|title|alt)="([^"]*\s[^"]*)"/g), ([, text]) =>
    tidy(text ?? ''),
  );
  const texts = shown
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map(tidy);
  return [...new Set([...attributes, ...texts])].filter(
    (text) => /\p{L}{2}/u.test(text) && !text.includes('='),
  );
}
