import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanupScope } from '../support/hearten-process.ts';
import type { Installation, Setup } from './installation.ts';
import type { ReleaseRepository } from './release-repository.ts';
import { show } from './run-command.ts';
import { type VisitFigures, Visitors } from './visitors.ts';

/** One part of operations.md, tried in a real engine. */
export interface Step {
  readonly name: string;
  /** The headings of operations.md whose commands it runs. */
  readonly headings: readonly string[];
  /** The setups that it applies to. Both by default. */
  readonly setups?: readonly Setup[];
  run(context: StepContext): Promise<void>;
}

/** Ends a step that cannot be tried here. */
export class SkipStep extends Error {
  override readonly name = 'SkipStep';
}

/** How long people visit before and after what happens to the installation, in milliseconds. */
const CALM_MS = 2_000;

export class StepContext {
  readonly scope: CleanupScope;
  readonly release: ReleaseRepository;
  /** An installation of the newest release. It runs once the first step has started it. */
  readonly installation: Installation;
  readonly facts: string[] = [];
  /** Everyone who has visited `installation`, except while `work` failed. */
  readonly visits: Visitors[];
  readonly create: (version?: '1.0.2') => Promise<Installation>;

  constructor(parts: Pick<StepContext, 'scope' | 'release' | 'installation' | 'visits' | 'create'>) {
    this.scope = parts.scope;
    this.release = parts.release;
    this.installation = parts.installation;
    this.visits = parts.visits;
    this.create = parts.create;
  }

  /** Adds a line to the step's row of the final table. */
  fact(text: string): void {
    show(`→ ${text}`);
    this.facts.push(text);
  }

  /** Does `work` while people visit. Throws the error of `work`, or that of `assertVisit`. */
  async underLoad(
    what: string,
    work: () => Promise<unknown>,
    installation: Installation = this.installation,
  ): Promise<VisitFigures> {
    const visitors = await Visitors.arrive(this.scope, installation.origin);
    try {
      await sleep(CALM_MS);
      await work();
      await sleep(CALM_MS);
    } catch (error) {
      await visitors.abandon();
      throw error;
    }
    const figures = await visitors.leave();
    if (installation === this.installation) this.visits.push(visitors);
    this.fact(`${what}: ${describeVisit(figures)}`);
    assertVisit(figures);
    return figures;
  }
}

/** Throws if a write is lost or doubled, if people got a wrong answer, or if no live socket opened. */
export function assertVisit({ lost, doubled, contradictions, socketOpens }: VisitFigures): void {
  assert.deepEqual({ lost, doubled, contradictions }, { lost: 0, doubled: 0, contradictions: [] });
  assert.ok(socketOpens > 0, 'no live socket opened');
}

/** Says how many calls were refused, how long the longest gap was, and how writes and the live socket fared. */
export function describeVisit(figures: VisitFigures): string {
  const { calls, acknowledged, lost } = figures;
  const refusals = Object.entries(calls.refusals).map(([status, count]) => `${count} × ${status}`);
  const refused = `${calls.refused} of ${calls.answered + calls.refused} calls refused`;
  return (
    `${refused}${refusals.length > 0 ? ` (${refusals.join(', ')})` : ''}, ` +
    `longest gap ${calls.longestGapMs} ms, ${acknowledged} writes acknowledged, ${lost} lost; ${describeSocket(figures)}`
  );
}

function describeSocket({ socketOpens, socketCloses, socketGapMs }: VisitFigures): string {
  if (socketOpens === 0) return `the live socket did not open in ${socketGapMs} ms`;
  if (socketCloses.length === 0) return 'the live socket stayed open';
  const end = socketOpens > socketCloses.length ? '' : ' and did not come back';
  return `the live socket closed with ${socketCloses.join(', ')}${end}, at most ${socketGapMs} ms without one`;
}
