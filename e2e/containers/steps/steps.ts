import type { Step } from '../step.ts';
import { backup } from './backup.ts';
import { certificates, restart } from './certificates.ts';
import { databaseHealth } from './database-health.ts';
import { health } from './health.ts';
import { kills, scale, storeRestarts } from './kills.ts';
import { legalRequests } from './legal-requests.ts';
import { pin } from './pin.ts';
import { readModels } from './read-models.ts';
import { roles } from './roles.ts';
import { from102, rollback } from './rollback.ts';
import { start } from './start.ts';
import { storeAccess } from './store-access.ts';
import { studies } from './studies.ts';
import { trustedAddresses } from './trusted-addresses.ts';
import { upgrade } from './upgrade.ts';

/** In the order in which they run. Each needs only the first. */
export const STEPS: readonly [Step, ...Step[]] = [
  start,
  health,
  storeAccess,
  trustedAddresses,
  scale,
  kills,
  storeRestarts,
  upgrade,
  readModels,
  roles,
  legalRequests,
  studies,
  backup,
  databaseHealth,
  certificates,
  rollback,
  from102,
  restart,
  pin,
];
