import { mondayAfter } from '../../../../domain/time/week.ts';
import { toJson } from './data-package.ts';
import { type DescribedPackage, TERMS } from './described.ts';

const TERMS_ID = '#terms';
const FORMATS: Readonly<Record<string, string>> = {
  gz: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/json',
  md: 'text/markdown',
};

/** The description of the package as a research object (RO-Crate 1.1). */
export const roCrateJson = (
  { study, protocol, firstWeek, lastWeek }: DescribedPackage,
  paths: readonly string[],
): string =>
  toJson({
    '@context': 'https://w3id.org/ro/crate/1.1/context',
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
        about: { '@id': './' },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: study.title,
        description: `${study.question} ${protocol.ethicsNumber}.`,
        // The day on which the last week was over, not today, so that the same facts give the same bytes.
        datePublished: mondayAfter(lastWeek),
        temporalCoverage: `${firstWeek}/${mondayAfter(lastWeek)}`,
        license: { '@id': TERMS_ID },
        hasPart: paths.map((path) => ({ '@id': path })),
      },
      { '@id': TERMS_ID, '@type': 'CreativeWork', name: 'Terms of use', description: TERMS },
      ...paths.map((path) => ({
        '@id': path,
        '@type': 'File',
        name: path,
        encodingFormat: FORMATS[path.split('.').at(-1) ?? ''],
      })),
    ],
  });
