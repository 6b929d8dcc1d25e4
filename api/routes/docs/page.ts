import type { Document, Operation } from '../../openapi/document.ts';
import { Html, html } from './html.ts';
import { idOf, operationArticle } from './operation.ts';
import { STYLE } from './style.ts';

/**
 * Returns the HTML of the page that describes the API. The example commands call `origin`, the public address of the
 * server. The page's content policy allows `STYLE` only, so it can have no other inline style and no inline script.
 */
export function docsPage({ info, tags, operations }: Document, origin: string): string {
  const sections = tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter((operation) => operation.tags.includes(tag.name)),
    }))
    .filter((section) => section.operations.length > 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearten - API</title>
<meta name="description" content="Every call of Hearten’s API, with what it takes and what it answers.">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF6F0">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141917">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<p class="brand"><a href="/">Hearten</a></p>
<h1>The API</h1>
<p>${info.description}</p>
<p>Version ${info.version}. Programs can read the same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">All calls</h2>
${sections.map(
  ({ name, operations: own }) => html`<h3><a href="#${sectionId(name)}">${name}</a></h3>
<ul>${own.map(contentsLine)}</ul>
`,
)}</nav>
<main id="calls">
${sections.map(
  ({ name, description, operations: own }) => html`<section aria-labelledby="${sectionId(name)}">
<h2 id="${sectionId(name)}">${name}</h2>
<p>${description}</p>
${own.map((operation) => operationArticle(operation, origin))}</section>
`,
)}</main>
</body>
</html>
`.text;
}

const sectionId = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');

const contentsLine = (operation: Operation) =>
  html`<li><a href="#${idOf(operation)}"><code>${operation.method} ${operation.path}</code></a> ${operation.summary}</li>
`;
