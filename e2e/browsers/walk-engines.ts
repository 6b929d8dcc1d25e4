import { rm } from 'node:fs/promises';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';
import { FaultyRelay } from '../offline/relay.ts';
import { serveBehind } from '../offline/serve-behind.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import type { Engine, EngineScope } from './driver.ts';
import { startSoundDevice } from './sound-device.ts';
import { Visitor } from './visitor.ts';
import type { Step, WalkContext } from './walk.ts';

const CSP_REPORTS = 'POST /csp-reports';

/** The outcome of one step: how long it took, or why it failed. */
export type Outcome =
  | { readonly ms: number; readonly failure?: undefined }
  | { readonly failure: string; readonly ms?: undefined };

/** The walk through one engine. */
export interface EngineWalk {
  readonly engine: string;
  /** Why the engine is not here. Then nothing was walked. */
  readonly missing?: string | undefined;
  readonly version: string;
  /** By the names of the steps, and `start` for opening the engine. A step after one that failed may be missing. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

/** Walks the steps through each engine, one after another, against one server. */
export async function walkEngines(
  outer: CleanupScope,
  engines: readonly Engine[],
  steps: readonly Step[],
  onStep: (engine: string, step: string, outcome: Outcome) => void = () => {},
): Promise<{ readonly walks: readonly EngineWalk[]; readonly hasSound: boolean }> {
  const relay = await FaultyRelay.start(outer);
  await serveBehind(outer, relay, {
    dataFolder: await temporaryFolder(outer),
    env: { HEARTEN_DEMO: '0', HEARTEN_OPERATOR: 'Verein Herzlicht, Bern' },
  });
  const folder = async (scope: CleanupScope) => {
    const path = await makeTemporaryFolder('hearten-engine-');
    scope.after(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    return path;
  };
  const sound = await startSoundDevice({ after: outer.after, folder: () => folder(outer) });
  const walks: EngineWalk[] = [];
  for (const engine of engines) {
    const missing = await engine.missing();
    if (missing) {
      walks.push({ engine: engine.name, missing, version: '', outcomes: {} });
      continue;
    }
    await using stack = new AsyncDisposableStack();
    const after: CleanupScope['after'] = (release) => stack.defer(async () => void (await release()));
    const scope: EngineScope = { after, folder: () => folder({ after }), env: sound ?? {} };
    const context: WalkContext = {
      username: engine.name.toLowerCase(),
      hasSound: sound !== undefined,
      setNetwork: (isThere) => relay.setFault(isThere ? undefined : 'refuse'),
    };
    stack.defer(() => relay.setFault(undefined));
    walks.push(await walkOne(engine, scope, relay, steps, context, onStep));
  }
  return { walks, hasSound: sound !== undefined };
}

async function walkOne(
  engine: Engine,
  scope: EngineScope,
  relay: FaultyRelay,
  steps: readonly Step[],
  context: WalkContext,
  onStep: (engine: string, step: string, outcome: Outcome) => void,
): Promise<EngineWalk> {
  const outcomes: Record<string, Outcome> = {};
  let version = '';
  const attempt = async (name: string, action: () => Promise<void>): Promise<boolean> => {
    const began = performance.now();
    let outcome: Outcome;
    try {
      await action();
      outcome = { ms: Math.round(performance.now() - began) };
    } catch (error) {
      outcome = { failure: (error as Error).message };
    }
    outcomes[name] = outcome;
    onStep(engine.name, name, outcome);
    return outcome.failure === undefined;
  };
  let visitor: Visitor | undefined;
  await attempt('start', async () => {
    const opened = await engine.open(scope);
    version = opened.version;
    visitor = new Visitor(opened.page, relay.origin);
  });
  for (const step of steps) {
    if (!visitor) break;
    const person = visitor;
    const reports = relay.callsOf(CSP_REPORTS);
    const isDone = await attempt(step.name, async () => {
      await step.walk(person, context);
      const complaints = (await person.page.takeComplaints()).filter((text) => !step.expected?.test(text));
      if (complaints.length > 0) throw new Error(`the console says: ${complaints.join(' | ')}`);
      if (relay.callsOf(CSP_REPORTS) > reports) throw new Error('a violation of the content security policy');
    });
    if (!isDone && step.isNeeded) break;
  }
  return { engine: engine.name, version, outcomes };
}
