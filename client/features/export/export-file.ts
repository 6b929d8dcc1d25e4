import type { DownloadFile } from '../../lib/download.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { formatAsText } from './format-as-text.ts';
import type { PersonalData } from './personal-data.ts';

export type ExportFormat = 'text' | 'json';

/** Formats the data as a text for people, or as JSON with the server's fields for other programs. */
export function exportFile(data: PersonalData, format: ExportFormat, exportedAt: Date): DownloadFile {
  const name = `hearten-export-${localDateOf(exportedAt)}`;
  if (format === 'text') {
    return { name: `${name}.txt`, type: 'text/plain;charset=utf-8', content: formatAsText(data, exportedAt) };
  }
  const content = JSON.stringify({ exportedAt: exportedAt.toISOString(), ...data }, null, 2);
  return { name: `${name}.json`, type: 'application/json', content: `${content}\n` };
}
