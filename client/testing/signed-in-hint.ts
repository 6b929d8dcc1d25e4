/** Leaves the cookie by which the server hints that somebody may be signed in, or takes it away. */
export function setSignedInHint(isThere: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it is how the server's hint is read
  document.cookie = `signed-in-=${isThere ? '1' : '; max-age=-1'}`;
}
