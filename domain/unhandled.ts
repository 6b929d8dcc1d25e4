/**
 * Stands in the `default` of a `switch` over events. An event type without a case does not compile there, because
 * its type is not `never`. Throws if such an event arrives all the same. The message names the type and no data.
 */
export function unhandled(event: never): never {
  const { type } = event as { readonly type?: unknown };
  throw new Error(`nothing handles the event ${String(type)}`);
}
