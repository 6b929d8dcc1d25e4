import type { Attack } from './attack.ts';
import { openapiDocument } from './openapi-document.ts';
import { pipelinedFiles } from './pipelined-files.ts';

/** Every attack on a running server. */
export const ATTACKS: readonly Attack[] = [pipelinedFiles, openapiDocument];
