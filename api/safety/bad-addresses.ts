import { exampleOf } from '../openapi/examples.ts';
import type { ListedRoute } from '../testing/route-table.ts';
import { fits } from './bad-bodies.ts';

/** An address that its route must refuse. Without `status`, any status from 400 to 499 will do. */
export interface BadAddress {
  readonly what: string;
  readonly url: string;
  readonly status?: number;
}

const INVALID_VALUES = [
  '-1',
  '0',
  '00',
  '+1',
  '1e3',
  '0x10',
  '1.5',
  ' 1',
  '１',
  '999999999999',
  '9'.repeat(1_000),
  'NaN',
  'null',
  '__proto__',
  'constructor',
  "x' or 1=1--",
  '\ud83c\udf3c'.repeat(60),
  '<script>',
  '../../etc/passwd',
  '\r\nSet-Cookie: evil=1',
];
/** Already escaped values: NUL, half a surrogate pair, incomplete UTF-8, an invalid escape. */
const ODD_ESCAPES = ['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%ZZ', '%'];

/** The route's address with made-up ids. */
export const exampleUrl = ({ url }: Pick<ListedRoute, 'url'>): string =>
  url.replace(/:(\w+)/g, '0c8b7f2e-54a1-5d0f-9b6a-2f4d1e7c8a90');

/** The route's addresses with one invalid path parameter each. */
export function* badPathsFor({ url }: ListedRoute): Generator<BadAddress> {
  for (const [parameter] of url.matchAll(/:\w+/g)) {
    const withValue = (value: string) => exampleUrl({ url: url.replace(parameter, value) });
    for (const odd of [...INVALID_VALUES, '..', 'x'.repeat(80)]) {
      yield { what: `${parameter} ${odd.slice(0, 40)}`, url: withValue(escaped(odd)) };
    }
    for (const odd of ODD_ESCAPES) yield { what: `${parameter} ${odd}`, url: withValue(odd), status: 400 };
    yield { what: `${parameter} is very long`, url: withValue('x'.repeat(500)), status: 414 };
  }
}

/** The route's addresses with one error in the query each. */
export function* badQueriesFor(route: ListedRoute): Generator<BadAddress> {
  const { querystring } = route.schema;
  if (!querystring) return;
  const base = exampleUrl(route);
  const { properties = {} } = querystring as { properties?: Record<string, typeof querystring> };
  yield { what: 'an unknown name', url: `${base}?isAdmin=1`, status: 400 };
  yield { what: '__proto__', url: `${base}?__proto__=1`, status: 400 };
  yield { what: 'constructor', url: `${base}?constructor=1`, status: 400 };
  yield { what: 'NUL in a name', url: `${base}?a%00=1`, status: 400 };
  for (const [name, field] of Object.entries(properties)) {
    const good = encodeURIComponent(String(exampleOf(field, name)));
    yield { what: `${name} twice`, url: `${base}?${name}=${good}&${name}=${good}`, status: 400 };
    yield { what: `${name}[]`, url: `${base}?${name}[]=${good}`, status: 400 };
    yield { what: `${name}[$ne]`, url: `${base}?${name}[$ne]=${good}`, status: 400 };
    for (const odd of INVALID_VALUES) {
      if (fits(field, odd)) continue;
      yield { what: `${name} ${odd.slice(0, 40)}`, url: `${base}?${name}=${escaped(odd)}`, status: 400 };
    }
    for (const odd of ODD_ESCAPES) yield { what: `${name} ${odd}`, url: `${base}?${name}=${odd}` };
  }
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());
