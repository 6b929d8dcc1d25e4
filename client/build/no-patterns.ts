/** Stands in for what the router reads address patterns with: our addresses have none (`app/routes.ts`). */
export function parse(): never {
  throw new Error('Addresses have no patterns.');
}
