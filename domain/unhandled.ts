/**
 * Belongs in the `default` case of a `switch` over events. An event type without a case does not compile
 * there, because its type is not `never`. Throws if such an event arrives at run time. The message contains no data. It
 * names the type if it is given the whole event, and `undefined` if it is given only `event.type`.
 */
export function unhandled(event: never): never {
  const { type } = event as { readonly type?: unknown };
  throw new Error(`no handler for the event ${String(type)}`);
}
