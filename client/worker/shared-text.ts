/** The address of the manifest's share target. */
export const SHARE_PATH = '/share';

/** How long the text waits for the page, which the browser opens in the same moment. */
const WAIT_MS = 60_000;

/** A text that another app has shared. It is only in memory: the page makes a draft of it. */
let shared = '';
let taken = () => {};

/** Keeps a shared text for the page that opens next, instead of sending it to the server. */
export function takeOverShare(event: FetchEvent): void {
  const read = async () => {
    const form = await event.request.formData();
    // Apps put an address into any of the three.
    const parts = ['title', 'text', 'url'].map((name) => form.get(name));
    shared = parts.filter((part) => typeof part === 'string' && part !== '').join('\n');
    return Response.redirect(SHARE_PATH, 303);
  };
  event.respondWith(read());
  // The browser stops a worker that waits for nothing, and the text would be lost.
  event.waitUntil(
    new Promise<void>((resolve) => {
      taken = resolve;
      setTimeout(resolve, WAIT_MS);
    }),
  );
}

/** The shared text, once. Empty if there is none. */
export function takeShared(): string {
  const text = shared;
  shared = '';
  taken();
  return text;
}
