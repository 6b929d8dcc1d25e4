import { type DescribedPackage, packageName, TERMS } from './described.ts';
import type { PackageTable } from './table.ts';

const CONTENT = {
  aggregates:
    'Counts of people by week. They are multiples of 5 and up to 6 away from the exact number. An empty count is not shown, because too few people have the value, or too many. It is not 0.',
  rows: 'One row for each person and week, under a made-up id, of the people who agreed to lend their own rows. Weeks with fewer than 25 such people are left out.',
};

const PROVED = `- **The log.** \`inclusion-proof.json\` shows that the event "ExportBuilt" with the hash of \`SHA256SUMS\` is in the log whose signed state is \`checkpoint.txt\`. The leaf is the SHA-256 of a zero byte and the canonical JSON (RFC 8785) of \`event\`. The proof follows RFC 9162, section 2.1.3, and the checkpoint is a signed note (C2SP tlog-checkpoint).`;

const NOT_PROVED =
  '- **The log.** The server that made this package has no signing key, so the package has neither a checkpoint nor a proof.';

/** Says what the package is, and how to check it. */
export function readme(described: DescribedPackage, table: PackageTable): string {
  const { study, studyId, protocol, kind, firstWeek, lastWeek, stateHash, isProved } = described;
  return `# ${study.title}

${study.question}

| | |
|---|---|
| Study | ${studyId}, version ${protocol.version} of its protocol |
| Ethics approval | ${protocol.ethicsNumber} |
| Weeks | from ${firstWeek} to ${lastWeek}, named by their Mondays |
| Moment and knowledge | positions ${described.momentPosition} and ${described.knownPosition} of the log |
| State hash | ${stateHash} |
| Recipients | ${protocol.recipients.join('; ')} |
| Keep until | ${protocol.retention} |

## What it is

${table.title}. ${CONTENT[kind]}

\`codebook.md\` explains columns and values. \`datapackage.json\` says the same for programs (Frictionless Data Package v2), \`ro-crate-metadata.json\` for archives (RO-Crate 1.1).

## What you may do with it

${TERMS}

- **The data are pseudonymous, not more.** A few known values can identify a person.
- **Where HIPAA applies**, treat them as a limited data set: dates by week are in them.
- **When a person withdraws**, you are asked to delete this package, and to confirm it. Published results stay.

## How to check it

- **The files.** \`sha256sum -c SHA256SUMS\` in this folder.
${isProved ? PROVED : NOT_PROVED}
- **The answer.** The receipt of this read, under \`/api/studies/${studyId}/receipts/\`, checks the state hash.

This folder is called ${packageName(described)}.
`;
}
