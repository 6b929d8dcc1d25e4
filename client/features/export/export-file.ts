import { localDateOf } from '../../lib/local-time.ts';
import { formatAsText } from './format-as-text.ts';
import type { PersonalData } from './read-all.ts';

export type ExportFormat = 'text' | 'json';

interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** Formats the data as a text for people, or as JSON with the server's fields for other programs. */
export function exportFile(data: PersonalData, format: ExportFormat, exportedAt: Date): ExportFile {
  const name = `hearten-export-${localDateOf(exportedAt)}`;
  if (format === 'text') {
    return { name: `${name}.txt`, type: 'text/plain;charset=utf-8', content: formatAsText(data, exportedAt) };
  }
  const content = JSON.stringify({ exportedAt: exportedAt.toISOString(), ...data }, null, 2);
  return { name: `${name}.json`, type: 'application/json', content: `${content}\n` };
}

/** Saves the file to the browser's downloads. */
export function download({ name, type, content }: ExportFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started to read the file. Revoking the URL frees the memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
