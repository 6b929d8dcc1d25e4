/** Sets or deletes the cookie by which the server hints that someone may be signed in. */
export function setSignedInHint(isThere: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads the server's hint from this cookie
  document.cookie = `signed-in-=${isThere ? '1' : '; max-age=-1'}`;
}
