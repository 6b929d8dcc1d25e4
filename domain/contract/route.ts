import Type, { type Static, type TObject, type TSchema } from 'typebox';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One route of the API. The server's handler, the OpenAPI document and the client's types all come from this
 * declaration.
 */
export interface RouteDefinition {
  readonly method: Method;
  /** The whole path. Parameters are written as Fastify expects them: `/api/mood/:id`. */
  readonly path: `/${string}`;
  /** One line for the OpenAPI document, without a period at its end. */
  readonly summary: string;
  readonly description?: string;
  /**
   * `required`: a call without a session is refused with 401, except some reads of the demo person in demo mode.
   * `optional`: the caller may be signed in, a visitor, or without a session.
   * `unused`: the session makes no difference.
   */
  readonly session: 'required' | 'optional' | 'unused';
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Schemas by HTTP status. The lowest status is the one of success. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /**
   * The statuses with which this route refuses. Those that every route or every write may answer need no entry here: see
   * `api/openapi/describe-route.ts`. The server does not enforce them. In tests a hook reports an answer with a status
   * that is not described.
   */
  readonly refuses: readonly number[];
  /** `true` for a write of health data: where the server asks for consent, a caller without it gets 403. */
  readonly keepsHealthData?: true;
  /**
   * `true` for a write that pages of other sites may send, too, because it changes nothing that belongs to a person.
   */
  readonly fromAnySite?: true;
  /** `false` for a write without `Idempotency-Key`: a call that is sent twice is executed twice. */
  readonly idempotencyKey?: false;
}

/** Declares a route. Its type keeps the exact path, statuses and schemas. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** The answers of a route without content: 204 with an empty body. */
export const NO_CONTENT = { 204: Type.Null() } as const;

type StaticOf<S> = S extends TSchema ? Static<S> : never;

/** The type of the path parameters; `undefined` for a path without any. */
export type RouteParams<R> = R extends { readonly params: infer S } ? StaticOf<S> : undefined;

/** The type of the query; `undefined` for a route without one. */
export type RouteQuery<R> = R extends { readonly query: infer S } ? StaticOf<S> : undefined;

/** The type of the body; `undefined` for a route without one. */
export type RouteBody<R> = R extends { readonly body: infer S } ? StaticOf<S> : undefined;

/** The type of the parsed answer; `undefined` for an empty one. */
export type RouteAnswer<R> = R extends { readonly answers: infer A }
  ? { [Status in keyof A]: Status extends 204 ? undefined : StaticOf<A[Status]> }[keyof A]
  : never;

/** Whether every successful answer is JSON or empty: the route declares no media type of its own. */
export const answersOnlyJson = ({ answers }: Pick<RouteDefinition, 'answers'>): boolean =>
  Object.values(answers).every((answer) => !('content' in answer));

/** The HTTP status of a successful answer. */
export function successStatusOf({ answers }: Pick<RouteDefinition, 'answers'>): number {
  const [status] = Object.keys(answers);
  return Number(status);
}
