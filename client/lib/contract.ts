import type { Contract } from '../../domain/contract/contract.ts';
import type { RouteAnswer, RouteBody, RouteParams, RouteQuery } from '../../domain/contract/route.ts';

/** A call of the API, such as `POST /api/mood`. */
export type RouteName = keyof Contract;

/** A write that takes an `Idempotency-Key`, so that it can be repeated. */
export type CommandName = {
  [Name in RouteName]: Name extends `GET ${string}`
    ? never
    : Contract[Name] extends { readonly idempotencyKey: false }
      ? never
      : Name;
}[RouteName];

/** The parsed answer of a call. It is `undefined` for an empty answer. */
export type AnswerOf<Name extends RouteName> = RouteAnswer<Contract[Name]>;

/** The parts of any call, without the types of a particular one. */
export interface RequestParts {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** The parts that this call takes: path parameters, query and body. */
export type RequestOf<Name extends RouteName> = RequestParts &
  Part<'params', RouteParams<Contract[Name]>> &
  Part<'query', QueryValues<RouteQuery<Contract[Name]>>> &
  Part<'body', RouteBody<Contract[Name]>>;

/** A part that the call does not take must be left out. A part without required fields may be left out. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : object extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

/** Query values in code: a number may stand for its digits, and undefined leaves an optional value out. */
type QueryValues<Q> = Q extends object ? { [P in keyof Q]: QueryValue<Q[P]> | OptionalIn<Q, P> } : Q;
type QueryValue<T> = string extends T ? T | number : T;
type OptionalIn<Q, P extends keyof Q> = Q extends Record<P, unknown> ? never : undefined;
