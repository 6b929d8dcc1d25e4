/**
 * Belongs in the `default` case of a `switch` over events. An event type without a case does not compile
 * there, because its type is not `never`. A `switch` over only one type of event passes `event.type` instead. Throws if
 * such an event arrives at run time. The message names the type and contains no data.
 */
export function unhandled(event: never): never {
  const type = typeof event === 'string' ? event : (event as { readonly type?: unknown }).type;
  throw new Error(`no handler for the event ${String(type)}`);
}
