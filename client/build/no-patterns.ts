/** Replaces the router's parser of address patterns. Our addresses have no patterns (`app/routes.ts`). */
export function parse(): never {
  throw new Error('Addresses have no patterns.');
}
