/** A file that this page has made. */
export interface DownloadFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** Saves the file to the browser's downloads. */
export function download({ name, type, content }: DownloadFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started to read the file. Revoking the URL frees the memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
