import type { Media, Operation, Parameter } from '../../openapi/document.ts';
import { exampleOf } from '../../openapi/examples.ts';
import { type Html, html } from './html.ts';

/** A call as a shell command, with its answer. */
export function examplePart(operation: Operation, origin: string): Html {
  const [status = '', answer] = Object.entries(operation.responses).find(([code]) => code < '400') ?? [];
  const json = answer?.content?.['application/json'];
  const shown = json ? `\n${JSON.stringify(exampleIn(json), null, 2)}` : '';
  return html`<h4>Example</h4>
<pre tabindex="0"><code>${commandLine(operation, origin)}</code></pre>
${status !== '' && html`<pre tabindex="0"><code>${status}${shown}</code></pre>`}
`;
}

const exampleIn = ({ example, schema }: Media) => example ?? exampleOf(schema);

/** The command keeps the session's cookies in a file between calls. */
function commandLine({ method, path, parameters = [], requestBody, security }: Operation, origin: string) {
  const address = `${origin}${path.replaceAll(/\{(\w+)\}/g, (_, name) => valueIn(parameters, name))}`;
  const body = requestBody?.content['application/json'];
  const words = [
    'curl',
    method !== 'GET' && `-X ${method}`,
    security.length > 0 && '-b cookies.txt -c cookies.txt',
    address,
    body && `\\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(exampleIn(body))}'`,
  ];
  return words.filter(Boolean).join(' ');
}

function valueIn(parameters: readonly Parameter[], name: string): string {
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
  return parameter ? String(parameter.example ?? exampleOf(parameter.schema, name)) : name;
}
