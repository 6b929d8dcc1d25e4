import Type, { type Static, type TObject, type TSchema } from 'typebox';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, declared once. The server's route, the OpenAPI document and the client's types all come from
 * this declaration.
 */
export interface RouteDefinition {
  readonly method: Method;
  /** The whole path, with parameters as Fastify writes them: `/api/mood/:id`. */
  readonly path: `/${string}`;
  /** One line for the OpenAPI document, without a period. */
  readonly summary: string;
  readonly description?: string;
  /**
   * `required`: without a session the call is refused with 401. `optional`: the caller may be signed in or not.
   * `unused`: a session makes no difference.
   */
  readonly session: 'required' | 'optional' | 'unused';
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Schemas by HTTP status; the first is the status of success. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The statuses that this route refuses with, beside those that every route may answer. */
  readonly refuses: readonly number[];
  /** `false` for a write that takes no `Idempotency-Key`: sent twice, it is carried out twice. */
  readonly idempotencyKey?: false;
}

/** Declares a route. Its type keeps the exact path, statuses and schemas. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** The answer of a route that has nothing to say: 204, with an empty body. */
export const NO_CONTENT = { 204: Type.Null() } as const;

type StaticOf<S> = S extends TSchema ? Static<S> : never;

/** The parameters in the path; `undefined` for a path without any. */
export type RouteParams<R> = R extends { readonly params: infer S } ? StaticOf<S> : undefined;

/** The query; `undefined` for a route that takes none. */
export type RouteQuery<R> = R extends { readonly query: infer S } ? StaticOf<S> : undefined;

/** The body; `undefined` for a route that takes none. */
export type RouteBody<R> = R extends { readonly body: infer S } ? StaticOf<S> : undefined;

/** The parsed answer; `undefined` for an empty one. */
export type RouteAnswer<R> = R extends { readonly answers: infer A }
  ? { [Status in keyof A]: Status extends 204 ? undefined : StaticOf<A[Status]> }[keyof A]
  : never;

/** The HTTP status of success. */
export function successStatusOf({ answers }: Pick<RouteDefinition, 'answers'>): number {
  const [status] = Object.keys(answers);
  return Number(status);
}
