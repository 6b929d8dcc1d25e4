import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedRoute, routeTable } from '../../testing/route-table.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { type Actor, type Caller, isStaffCaller, STAFF_CALLERS } from './actors.ts';
import { OUTCOMES } from './outcomes.ts';
import type { Outcome, Probe } from './probes.ts';
import { madeUp, PUBLIC } from './resources.ts';
import { MatrixSupport } from './support.ts';

const CALLERS: readonly Caller[] = [
  ...(['nobody', 'visitor', 'ada', 'ben', 'demo', 'erased', 'logged-out'] as const),
  ...STAFF_CALLERS,
];
const TARGETS = ['own', 'anothers', 'madeUp'] as const;
type Target = (typeof TARGETS)[number];

const nameOf = ({ method, url }: ListedRoute) => `${method} ${url}`;

test('every route has an entry in outcomes.ts, and every entry has a route', async (t) => {
  const { app } = await buildTestApp(t);
  const names = routeTable(app).map(nameOf);
  const without = names.filter((name) => !OUTCOMES[name]);
  assert.deepEqual(without, [], 'declare in api/safety/matrix/outcomes.ts which status each caller gets');
  const stale = Object.keys(OUTCOMES).filter((name) => !names.includes(name));
  assert.deepEqual(stale, [], 'these routes do not exist');
});

test('for each caller and one’s own, another’s and a made-up resource, the status is right and nothing private leaks', async (t) => {
  const support = await MatrixSupport.open(t);
  for (const route of routeTable(support.testApp.app)) {
    const probes = OUTCOMES[nameOf(route)] ?? [];
    await t.test(nameOf(route), async () => {
      const wrong: string[] = [];
      for (const probe of probes) wrong.push(...(await tryProbe(support, route, probe)));
      assert.deepEqual(wrong, []);
    });
  }
});

async function tryProbe(support: MatrixSupport, route: ListedRoute, probe: Probe): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of CALLERS) {
    for (const target of targetsFor(probe, caller)) {
      const findings = await tryCall(support, route, probe, caller, target);
      const what = probe.names ? `${caller}, ${target} ${probe.names}` : caller;
      wrong.push(...findings.map((finding) => `${what}: ${finding}`));
    }
  }
  return wrong;
}

/**
 * The targets that a caller is tried with. A role without an outcome of its own must give its holder no more than ada
 * and ben have, so only a resource of another person is tried. `off-duty` is tried only where outcomes differ by role.
 */
function targetsFor({ names, outcomes }: Probe, caller: Caller): readonly Target[] {
  if (caller === 'off-duty' && !outcomes.staff) return [];
  if (!names) return ['own'];
  return isStaffCaller(caller) && outcomes.staff?.[caller] === undefined ? ['anothers'] : TARGETS;
}

/**
 * Calls once and returns what is wrong with the answer. Returns nothing if there is no such resource for this
 * caller.
 */
async function tryCall(
  support: MatrixSupport,
  route: ListedRoute,
  probe: Probe,
  caller: Caller,
  target: Target,
) {
  const actor = await support.actor(caller);
  const resource = probe.names ? await resourceOf(support, probe.names, actor, target) : '';
  if (resource === undefined) return [];
  const headBefore = await support.caughtUpHead();
  const context = { actor, resource };
  const address = route.url.replace(/:(id|name)/, resource);
  const url = probe.query ? `${address}?${probe.query(context)}` : address;
  const body = probe.body?.(context);
  const answer = await actor.browser.copy().call(route.method, url, body ? { body } : {});
  const { statusCode, headers } = answer;
  const text = `${JSON.stringify(headers)}${answer.body}`;
  const wanted = statusFor(probe, caller, target);
  const isRecorded = probe.recordsReads && target === 'own' && caller === 'researcher';
  const isToLeaveNoTrace = !isRecorded && (statusCode >= 400 || route.method === 'GET');
  const findings = [
    statusCode !== wanted && `answered ${statusCode}, not ${wanted}: ${answer.body.slice(0, 120)}`,
    ...support.everybody
      .filter((other) => other !== actor)
      .flatMap(({ secrets, staffIds }) => [...secrets, ...(probe.showsStaffIds ? [] : staffIds)])
      .filter((secret) => text.includes(secret))
      .map((secret) => `leaked ${secret}`),
    target === 'anothers' && isPrivateId(probe) && text.includes(resource) && `leaked ${resource}`,
    isRecorded && (await support.caughtUpHead()) === headBefore && 'left no event in the log',
    isToLeaveNoTrace && (await support.caughtUpHead()) !== headBefore && 'left an event in the log',
  ];
  if (probe.consumesActor && statusCode < 400) support.discardActor(caller);
  return findings.filter((finding) => typeof finding === 'string');
}

/**
 * Only ids are compared as they are. Names and passwords contain their owner's canary, and numbers appear in
 * every answer.
 */
const isPrivateId = ({ names }: Probe) =>
  names !== undefined && !PUBLIC.has(names) && !['user', 'username', 'password'].includes(names);

async function resourceOf(
  support: MatrixSupport,
  kind: NonNullable<Probe['names']>,
  actor: Actor,
  target: Target,
) {
  if (target === 'madeUp') return madeUp(kind);
  if (target === 'own') return support.make(kind, actor);
  return support.make(kind, await support.actor(actor.caller === 'ben' ? 'ada' : 'ben'));
}

function statusFor({ outcomes }: Probe, caller: Caller, target: Target): number {
  const outcome = outcomeFor(caller, outcomes);
  return typeof outcome === 'number' ? outcome : (outcome[TARGETS.indexOf(target)] as number);
}

function outcomeFor(caller: Caller, outcomes: Probe['outcomes']): Outcome {
  switch (caller) {
    case 'ada':
    case 'ben':
      return outcomes.person;
    case 'erased':
      return outcomes.erased ?? outcomes.nobody;
    case 'logged-out':
      return outcomes.loggedOut ?? outcomes.nobody;
    case 'nobody':
    case 'visitor':
    case 'demo':
      return outcomes[caller];
    default:
      return outcomes.staff?.[caller] ?? outcomes.person;
  }
}
