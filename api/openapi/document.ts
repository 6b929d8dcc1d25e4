import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from './json-schema.ts';

/**
 * The types of this file are the parts of the OpenAPI document that the pages and the tests read. `Media` is a body in
 * one media type.
 */
export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly method: string;
  /** Parameters are in braces: `/api/mood/{id}`. */
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
}

/** The document of an app that is ready, with its operations as one list. */
export function documentOf(app: FastifyInstance): Document {
  // The library's type covers three versions of OpenAPI; `plugins/openapi.ts` chooses version 3.1.
  const { info, tags, paths } = app.swagger() as unknown as Pick<Document, 'info' | 'tags'> & {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  };
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return { info, tags, operations };
}
