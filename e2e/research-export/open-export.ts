import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildExportBody, BuiltExport } from '../../domain/research/export-schema.ts';
import { sha256 } from '../../infra/crypto/sha256.ts';
import type { ApiClient } from '../support/api-client.ts';
import { decrypt, unzip } from './programs.ts';

/** A study as its researcher asks about it. */
export interface AskedStudy {
  readonly researcher: ApiClient;
  readonly studyId: string;
}

/** Asks the API as the researcher: with a body by POST, else by GET. Throws for an answer that is not 2xx. */
export async function ask<T>({ researcher, studyId }: AskedStudy, path: string, body?: object): Promise<T> {
  const response = await researcher.request(body ? 'POST' : 'GET', `/api/studies/${studyId}${path}`, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Makes an export, fetches and decrypts it, and checks its size and the hash of its manifest. Returns the folder with
 * its files, which lies in `folder`, and the size of the encrypted file in bytes.
 */
export async function openExport(study: AskedStudy, wish: BuildExportBody, keyFile: string, folder: string) {
  const { exportId, bytes, manifestHash } = await ask<BuiltExport>(study, '/exports', wish);
  const path = `/api/studies/${study.studyId}/exports/${exportId}`;
  const file = await study.researcher.request('GET', path);
  if (!file.ok) throw new Error(`the file: ${file.status} ${await file.text()}`);
  const encrypted = Buffer.from(await file.arrayBuffer());
  if (encrypted.length !== bytes) throw new Error(`${encrypted.length} bytes instead of ${bytes}`);
  const place = join(folder, wish.kind);
  mkdirSync(place);
  writeFileSync(`${place}.zip.age`, encrypted);
  decrypt(keyFile, `${place}.zip.age`, `${place}.zip`);
  unzip(`${place}.zip`, place);
  const [inside = '', ...others] = readdirSync(place);
  if (others.length > 0) throw new Error(`there is more than one folder: ${inside}, ${others.join(', ')}`);
  const manifest = readFileSync(join(place, inside, 'SHA256SUMS'));
  const hash = sha256(manifest);
  if (hash !== manifestHash) throw new Error(`SHA256SUMS has the hash ${hash} instead of ${manifestHash}`);
  return { folder: join(place, inside), bytes };
}
