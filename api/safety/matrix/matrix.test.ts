import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedRoute, routeTable } from '../../testing/route-table.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import type { Actor, Caller } from './actors.ts';
import { OUTCOMES, type Outcome, type Probe } from './outcomes.ts';
import { madeUp, PUBLIC } from './resources.ts';
import { MatrixSupport } from './support.ts';

const CALLERS: readonly Caller[] = ['nobody', 'visitor', 'ada', 'ben', 'demo', 'erased', 'logged-out'];
const TARGETS = ['own', 'anothers', 'madeUp'] as const;
type Target = (typeof TARGETS)[number];

const nameOf = ({ method, url }: ListedRoute) => `${method} ${url}`;

test('every route has its row in outcomes.ts, and every row its route', async (t) => {
  const { app } = await buildTestApp(t);
  const names = routeTable(app).map(nameOf);
  const without = names.filter((name) => !OUTCOMES[name]);
  assert.deepEqual(without, [], 'say in api/safety/matrix/outcomes.ts who is answered what');
  const stale = Object.keys(OUTCOMES).filter((name) => !names.includes(name));
  assert.deepEqual(stale, [], 'these routes are not there (any more)');
});

test('who calls what, with what is theirs, another’s and made up: the right status, nobody’s secrets, no trace', async (t) => {
  const stage = await MatrixSupport.open(t);
  for (const route of routeTable(stage.testApp.app)) {
    const probes = OUTCOMES[nameOf(route)] ?? [];
    await t.test(nameOf(route), async () => {
      const wrong: string[] = [];
      for (const probe of probes) wrong.push(...(await tryProbe(stage, route, probe)));
      assert.deepEqual(wrong, []);
    });
  }
});

async function tryProbe(stage: MatrixSupport, route: ListedRoute, probe: Probe): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of CALLERS) {
    for (const target of probe.names ? TARGETS : (['own'] as const)) {
      const findings = await tryCall(stage, route, probe, caller, target);
      const what = probe.names ? `${caller}, ${target} ${probe.names}` : caller;
      wrong.push(...findings.map((finding) => `${what}: ${finding}`));
    }
  }
  return wrong;
}

/** Calls once, and answers what was not as it must be. Nothing where there is no such thing, as nobody's own. */
async function tryCall(
  stage: MatrixSupport,
  route: ListedRoute,
  probe: Probe,
  caller: Caller,
  target: Target,
) {
  const actor = await stage.actor(caller);
  const resource = probe.names ? await resourceOf(stage, probe.names, actor, target) : '';
  if (resource === undefined) return [];
  const headBefore = await stage.settled();
  const saying = { actor, resource };
  const address = route.url.replace(':id', resource);
  const url = probe.query ? `${address}?${probe.query(saying)}` : address;
  const body = probe.body?.(saying);
  const answer = await actor.browser.copy().call(route.method, url, body ? { body } : {});
  const { statusCode, headers } = answer;
  const text = `${JSON.stringify(headers)}${answer.body}`;
  const wanted = statusFor(probe, caller, target);
  const isToLeaveNoTrace = statusCode >= 400 || route.method === 'GET';
  const findings = [
    statusCode !== wanted && `answered ${statusCode}, not ${wanted}: ${answer.body.slice(0, 120)}`,
    ...stage.everybody
      .filter((other) => other !== actor)
      .flatMap((other) => other.secrets.filter((secret) => text.includes(secret)))
      .map((secret) => `told ${secret}`),
    target === 'anothers' && isPrivateId(probe) && text.includes(resource) && `told ${resource}`,
    isToLeaveNoTrace && (await stage.settled()) !== headBefore && 'left an event in the log',
  ];
  if (probe.consumesActor && statusCode < 400) stage.discardActor(caller);
  return findings.filter((finding) => typeof finding === 'string');
}

/** Ids are compared as they are; names and passwords hold their owner's canary, and numbers are in every answer. */
const isPrivateId = ({ names }: Probe) =>
  names !== undefined && !PUBLIC.has(names) && !['user', 'username', 'password'].includes(names);

async function resourceOf(
  stage: MatrixSupport,
  kind: NonNullable<Probe['names']>,
  actor: Actor,
  target: Target,
) {
  if (target === 'madeUp') return madeUp(kind);
  if (target === 'own') return stage.make(kind, actor);
  return stage.make(kind, await stage.actor(actor.caller === 'ben' ? 'ada' : 'ben'));
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
  }
}
