import { sha256 } from '../../../../infra/crypto/sha256.ts';
import { type DescribedPackage, packageName, TERMS } from './described.ts';
import type { Column, PackageTable } from './table.ts';

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';

/** A file of data, with its path in the package. */
export interface DataFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The descriptor of the package (Frictionless Data Package v2). */
export const dataPackageJson = (
  described: DescribedPackage,
  table: PackageTable,
  files: { readonly csv: DataFile; readonly parquet: DataFile },
): string => {
  const { study, studyId, protocol, momentPosition, knownPosition, stateHash } = described;
  return toJson({
    $schema: PROFILE,
    name: packageName(described),
    title: study.title,
    description: `${table.title}. ${TERMS}`,
    version: String(protocol.version),
    keywords: ['Hearten', described.kind],
    contributors: study.controllers.map(({ name, contact }) => ({
      title: `${name}, ${contact}`,
      roles: ['controller'],
    })),
    study: {
      ...{ id: studyId, question: study.question, ethicsNumber: protocol.ethicsNumber },
      ...{ protocolVersion: protocol.version, textHash: protocol.textHash, retention: protocol.retention },
      ...{ momentPosition, knownPosition, stateHash },
    },
    resources: [
      {
        ...resource(table, files.csv),
        name: table.name,
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
      },
      {
        ...resource(table, files.parquet),
        ...{ name: `${table.name}-parquet`, format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
      },
    ],
  });
};

const resource = (table: PackageTable, { path, bytes }: DataFile) => ({
  type: 'table',
  title: table.title,
  path,
  bytes: bytes.byteLength,
  hash: `sha256:${sha256(bytes)}`,
  schema: {
    fields: table.columns.map(fieldOf),
    fieldsMatch: ['exact'],
    missingValues: [''],
    primaryKey: [...table.key],
  },
});

const fieldOf = ({ name, type, description, isRequired, categories }: Column) => ({
  name,
  ...(type === 'uuid' ? { type: 'string', format: 'uuid' } : { type }),
  description,
  ...(categories && { categories, categoriesOrdered: type === 'integer' }),
  ...(isRequired && { constraints: { required: true } }),
});

/** JSON with its keys in the order of the object, and a final line break. */
export const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
