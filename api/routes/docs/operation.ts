import type { Media, Operation, Parameter } from '../../openapi/document.ts';
import { examplePart } from './example.ts';
import { type Html, html } from './html.ts';
import { type Field, fieldsOf, wordsOf } from './schema-words.ts';

/** The id of a call's section on the page, such as `post-api-mood`. */
export const idOf = ({ method, path }: Operation) =>
  `${method}${path}`
    .toLowerCase()
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The section of one call: its callers, parameters, answers, refusals, and an example. */
export function operationArticle(operation: Operation, origin: string): Html {
  const { method, path, summary, description, parameters = [], responses } = operation;
  const body = mediaOf(operation.requestBody?.content);
  const answers = Object.entries(responses).filter(([status]) => status < '400');
  const refusals = Object.entries(responses).filter(([status]) => status >= '400');
  return html`<article aria-labelledby="${idOf(operation)}">
<h3 id="${idOf(operation)}"><span class="method">${method}</span> <code>${path}</code></h3>
<p class="summary">${summary}.</p>
${description && html`<p>${description}</p>`}
<p><strong>Who:</strong> ${whoMayCall(operation)}</p>
${parameters.length > 0 && html`<h4>Parameters</h4><dl>${parameters.map(parameterLine)}</dl>`}
${body && html`<h4>Body</h4><dl>${fieldsOf(body.schema).map(fieldLine)}</dl>`}
<h4>Answers</h4>
${answers.map(([status, { description: meaning, content }]) => answerPart(status, meaning, mediaOf(content)))}
<h4>Refusals</h4>
<dl>${refusals.map(([status, { description: meaning }]) => html`<dt><code>${status}</code></dt><dd>${codeSpans(meaning)}</dd>`)}</dl>
${examplePart(operation, origin)}
</article>
`;
}

function whoMayCall({ security }: Operation): string {
  if (security.length === 0) return 'anyone; a session makes no difference.';
  return security.some((way) => Object.keys(way).length === 0)
    ? 'anyone, signed in or not.'
    : 'people who are signed in.';
}

const mediaOf = (content: Readonly<Record<string, Media>> | undefined) =>
  content && Object.values(content)[0];

const PLACE = { query: 'in the address', path: 'in the path', header: 'a header' } as const;

const parameterLine = (parameter: Parameter) =>
  html`<dt><code>${parameter.name}</code> <span class="type">${PLACE[parameter.in]}; ${wordsOf(parameter.schema)}${!parameter.required && '; optional'}</span></dt>
<dd>${codeSpans(parameter.description ?? '')}</dd>
`;

const fieldLine = ({ name, words, required, description }: Field) =>
  html`<dt><code>${name}</code> <span class="type">${words}${!required && '; optional'}</span></dt>
<dd>${codeSpans(description ?? '')}</dd>
`;

function answerPart(status: string, meaning: string, media: Media | undefined): Html {
  const fields = media ? fieldsOf(media.schema) : [];
  const words = media ? `: ${wordsOf(media.schema)}` : ', without a body';
  return html`<p><code>${status}</code> ${codeSpans(meaning)}${words}.</p>
${fields.length > 0 && html`<dl>${fields.map(fieldLine)}</dl>`}
`;
}

/** Shows text between backticks as code. */
const codeSpans = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
